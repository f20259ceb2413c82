import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const threeLittlePigs: Format = {
  title: () => t`Los tres cerditos`,
  when: () => t`Para revisar procesos y herramientas: qué es firme y qué no.`,
  columns: columns(
    [() => t`Paja`, () => t`¿Qué se cae con el primer soplido?`],
    [() => t`Madera`, () => t`¿Qué aguanta, pero conviene reforzar?`],
    [() => t`Ladrillo`, () => t`¿Qué es firme y nos da confianza?`],
  ),
};
