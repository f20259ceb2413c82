import { createElement, Fragment, type ReactNode } from "react";
import { partsOf } from "#worker/contract/language.ts";

/** A translated text with elements in it: rich`Hola, ${<b>{name}</b>}`. */
export const rich = (strings: TemplateStringsArray, ...values: ReactNode[]): ReactNode =>
  richOf(partsOf(strings), values);

/** What the build makes of `rich`. */
export const richOf = (parts: readonly (string | number)[], values: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...parts.map((part) => (typeof part === "number" ? values[part] : part)));
