import type { Question } from "#worker/contract/boards.ts";

type PulseText = { title: string; hint: string; answers: [string, string, string, string, string] };

/** The first answer is that of the value 1, the worst. */
export const PULSE_TEXTS: Record<Question, PulseText> = {
  arrive: {
    title: "¿Cómo llegas hoy?",
    hint: "Nadie ve tu respuesta. Al pasar de este paso, el equipo ve cuántos eligieron cada cara",
    answers: ["Muy mal", "Mal", "Más o menos", "Bien", "Muy bien"],
  },
  worth: {
    title: "¿Valió la pena sentarse?",
    hint: "Nadie ve tu respuesta. Al cerrar, el equipo ve cuántos eligieron cada cara",
    answers: ["Nada", "Poco", "Más o menos", "Sí", "Mucho"],
  },
};
