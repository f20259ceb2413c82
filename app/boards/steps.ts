import { PHASES, type Phase, STEP_OF } from "#worker/contract/board-phases.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView, Step } from "#worker/contract/boards.ts";

export type Place = "table" | "thanks";

type StepScreen = {
  name: string;
  hint: string;
  /** The words after "La mesa ya está". */
  gerund: string;
  /** The tab that the step is in. */
  place: Place;
  /** Whether each person works alone, and says when they are ready. */
  hasReady: boolean;
  /** Whether its screen is the table with its columns, which fill the window. */
  hasColumns: boolean;
};

export const STEP_SCREEN: Record<Step, StepScreen> = {
  ARRIVE: {
    name: "Llegar",
    hint: "Cada uno llega como llega. Miren lo pendiente antes de empezar.",
    gerund: "llegando",
    place: "table",
    hasReady: true,
    hasColumns: false,
  },
  WRITE: {
    name: "Escribir",
    hint: "En silencio. Nadie lee lo tuyo todavía.",
    gerund: "escribiendo",
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  GROUP: {
    name: "Juntar",
    hint: "Lo que se parece va junto. Pónganle nombre a cada grupo.",
    gerund: "juntando",
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  CHOOSE: {
    name: "Elegir",
    hint: "Pon tus fichas en lo que quieres conversar.",
    gerund: "eligiendo",
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  TALK: {
    name: "Conversar",
    hint: "De a un tema: qué pasó, qué aprendimos, qué acordamos.",
    gerund: "conversando",
    place: "table",
    hasReady: false,
    hasColumns: false,
  },
  THANK: {
    name: "Agradecer",
    hint: "Agradece a quien te ayudó y elige al sprint winner.",
    gerund: "agradeciendo",
    place: "thanks",
    hasReady: false,
    hasColumns: true,
  },
};

type Kind = Pick<BoardView, "plan">;

export const PHASE_NAMES: Record<Phase, string> = {
  write: "Llegar y escribir",
  choose: "Juntar y elegir",
  talk: "Conversar",
};

/** What the steps of a *Sin prisa* board have of their own. */
const PLANNED_SCREEN: Partial<Record<Step, Partial<StepScreen>>> = {
  WRITE: {
    name: PHASE_NAMES.write,
    hint: "Di cómo llegas y escribe a tu hora. Nadie lee lo tuyo todavía.",
  },
  CHOOSE: {
    name: PHASE_NAMES.choose,
    hint: "Junta lo que se parece y pon tus fichas en lo que quieres conversar.",
    gerund: "juntando y eligiendo",
  },
  TALK: {
    hint: "Lee los temas a tu ritmo y responde. Lo que acuerden queda en la retro.",
    hasReady: true,
  },
};

const PLANNED_STEPS: readonly Step[] = PHASES.map((phase) => STEP_OF[phase]);

/** The steps of a board in their order. */
export const stepsOf = ({ plan }: Kind): readonly Step[] => (plan ? PLANNED_STEPS : STEPS);

/** The phase of a step of a *Sin prisa* board. */
export const phaseOf = (step: Step): Phase => PHASES[PLANNED_STEPS.indexOf(step)] ?? "talk";

export const screenOf = ({ plan }: Kind, step: Step): StepScreen =>
  plan ? { ...STEP_SCREEN[step], ...PLANNED_SCREEN[step] } : STEP_SCREEN[step];

/** The word after "0 de 1" or "2 de 5". */
export const readyWord = (people: number): string => (people === 1 ? "lista" : "listos");
