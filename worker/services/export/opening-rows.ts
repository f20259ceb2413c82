import { t } from "#worker/contract/language.ts";
import type { SheetOpening } from "#worker/contract/sheet.ts";
import type { Column } from "./columns.ts";
import type { CsvRow } from "./csv.ts";

/** A row for each answer to the question at the beginning. */
export const openingRows = (
  opening: SheetOpening | null,
): CsvRow<Extract<Column, "tipo" | "grupo" | "texto" | "de">>[] =>
  (opening?.answers ?? []).map(({ text, author }) => ({
    tipo: t`respuesta`,
    grupo: opening?.question,
    texto: text,
    de: author?.name,
  }));
