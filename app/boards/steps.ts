import { PHASE_NAMES, PHASES, STEP_OF } from "#worker/contract/board-phases.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

export type Place = "table" | "thanks";

type StepScreen = {
  name: () => string;
  hint: () => string;
  /** Tells a person who is at another step that the table is at this one. */
  notice: () => string;
  /** The tab that the step is in. */
  place: Place;
  /** Whether each person works alone, and says when they are ready. */
  hasReady: boolean;
  /** Whether its screen is the table with its columns, which fill the window. */
  hasColumns: boolean;
};

export const STEP_SCREEN: Record<Step, StepScreen> = {
  ARRIVE: {
    name: () => t`Llegar`,
    hint: () => t`Cada uno llega como llega. Miren lo pendiente antes de empezar.`,
    notice: () => t`La mesa ya está llegando`,
    place: "table",
    hasReady: true,
    hasColumns: false,
  },
  WRITE: {
    name: () => t`Escribir`,
    hint: () => t`En silencio. Nadie lee lo tuyo todavía.`,
    notice: () => t`La mesa ya está escribiendo`,
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  GROUP: {
    name: () => t`Juntar`,
    hint: () => t`Lo que se parece va junto. Pónganle nombre a cada grupo.`,
    notice: () => t`La mesa ya está juntando`,
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  CHOOSE: {
    name: () => t`Elegir`,
    hint: () => t`Pon tus fichas en lo que quieres conversar.`,
    notice: () => t`La mesa ya está eligiendo`,
    place: "table",
    hasReady: true,
    hasColumns: true,
  },
  TALK: {
    name: PHASE_NAMES.talk,
    hint: () => t`De a un tema: qué pasó, qué aprendimos, qué acordamos.`,
    notice: () => t`La mesa ya está conversando`,
    place: "table",
    hasReady: false,
    hasColumns: false,
  },
  THANK: {
    name: () => t`Agradecer`,
    hint: () => t`Agradece a quien te ayudó y elige al sprint winner.`,
    notice: () => t`La mesa ya está agradeciendo`,
    place: "thanks",
    hasReady: false,
    hasColumns: true,
  },
};

/** The plan of a board, or whether it has one. */
type Kind = { plan: object | boolean | null };

/** What the steps of a *Sin prisa* board have of their own. */
const PLANNED_SCREEN: Partial<Record<Step, Partial<StepScreen>>> = {
  WRITE: {
    name: PHASE_NAMES.write,
    hint: () => t`Di cómo llegas y escribe a tu hora. Nadie lee lo tuyo todavía.`,
  },
  CHOOSE: {
    name: PHASE_NAMES.choose,
    hint: () => t`Junta lo que se parece y pon tus fichas en lo que quieres conversar.`,
    notice: () => t`La mesa ya está juntando y eligiendo`,
  },
  TALK: {
    hint: () => t`Lee los temas a tu ritmo y responde. Lo que acuerden queda en la retro.`,
    hasReady: true,
  },
};

const PLANNED_STEPS: readonly Step[] = PHASES.map((phase) => STEP_OF[phase]);

/** The steps of a board in their order. */
export const stepsOf = ({ plan }: Kind): readonly Step[] => (plan ? PLANNED_STEPS : STEPS);

/** In the last step people say whether it was worth it. */
export const isLastStep = (view: Kind & { step: Step }) => view.step === stepsOf(view).at(-1);

export const screenOf = ({ plan }: Kind, step: Step): StepScreen =>
  plan ? { ...STEP_SCREEN[step], ...PLANNED_SCREEN[step] } : STEP_SCREEN[step];
