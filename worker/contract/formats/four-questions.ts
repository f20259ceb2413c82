import { t } from "#worker/contract/language.ts";
import { columns, type Format } from "./format.ts";

/** Liked, learned, lacked, longed for. */
export const fourQuestions: Format = {
  title: () => t`Cuatro preguntas`,
  when: () => t`Al cerrar una etapa, para ver qué aprendieron.`,
  columns: columns(
    [() => t`Nos gustó`, () => t`¿Qué disfrutamos?`],
    [() => t`Aprendimos`, () => t`¿Qué sabemos ahora que antes no?`],
    [() => t`Nos faltó`, () => t`¿Qué echamos de menos?`],
    [() => t`Quisiéramos`, () => t`¿Qué nos gustaría tener o probar?`],
  ),
};
