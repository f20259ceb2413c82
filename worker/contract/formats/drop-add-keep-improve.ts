import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

export const dropAddKeepImprove: Format = {
  title: () => t`Dejar, agregar, mantener, mejorar`,
  when: () => t`Para ajustar la forma de trabajar cada algunos meses.`,
  columns: columns(
    [() => t`Dejar`, () => t`¿Qué hacemos que ya no ayuda?`],
    [() => t`Agregar`, () => t`¿Qué nos falta hacer?`],
    [() => t`Mantener`, () => t`¿Qué funciona y queremos cuidar?`],
    [() => t`Mejorar`, () => t`¿Qué hacemos bien y podría ser mejor?`],
  ),
};
