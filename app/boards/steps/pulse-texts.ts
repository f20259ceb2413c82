import type { Question } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

type PulseText = { title: () => string; hint: () => string; answers: () => [string, string, string, string, string] };

/** The first answer is that of the value 1, the worst. */
export const PULSE_TEXTS: Record<Question, PulseText> = {
  arrive: {
    title: () => t`¿Cómo llegas hoy?`,
    hint: () =>
      t`Nadie ve tu respuesta. Al pasar de este paso, el equipo ve cuántos eligieron cada cara, desde ${BOARD.answersShown} respuestas.`,
    answers: () => [t`Muy mal`, t`Mal`, t`Más o menos`, t`Bien`, t`Muy bien`],
  },
  worth: {
    title: () => t`¿Valió la pena sentarse?`,
    hint: () =>
      t`Nadie ve tu respuesta. Al cerrar, el equipo ve cuántos eligieron cada cara, desde ${BOARD.answersShown} respuestas.`,
    answers: () => [t`Nada`, t`Poco`, t`Más o menos`, t`Sí`, t`Mucho`],
  },
};
