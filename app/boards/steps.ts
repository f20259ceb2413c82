import type { Step } from "#worker/contract/boards.ts";

export const STEP_NAMES: Record<Step, string> = {
  ARRIVE: "Llegar",
  WRITE: "Escribir",
  GROUP: "Juntar",
  CHOOSE: "Elegir",
  TALK: "Conversar",
  THANK: "Agradecer",
};

/** In order. Without the contract's list, so that the page does not load zod. */
export const STEP_ORDER = Object.keys(STEP_NAMES) as Step[];

export const STEP_HINTS: Record<Step, string> = {
  ARRIVE: "Cada uno llega como llega. Miren lo pendiente antes de empezar.",
  WRITE: "En silencio. Nadie lee lo tuyo todavía.",
  GROUP: "Lo que se parece va junto. Pónganle nombre a cada grupo.",
  CHOOSE: "Pon tus fichas en lo que quieres conversar.",
  TALK: "De a un tema: qué pasó, qué aprendimos, qué acordamos.",
  THANK: "Agradece a quien te ayudó y elige al sprint winner.",
};

export const STEP_GERUNDS: Record<Step, string> = {
  ARRIVE: "llegando",
  WRITE: "escribiendo",
  GROUP: "juntando",
  CHOOSE: "eligiendo",
  TALK: "conversando",
  THANK: "agradeciendo",
};

/** The word after "0 de 1" or "2 de 5". */
export const readyWord = (people: number): string => (people === 1 ? "lista" : "listos");
