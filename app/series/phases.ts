import { PHASES as IN_ORDER, PHASE_NAMES } from "#worker/contract/board-phases.ts";

/** The phases of a *Sin prisa* board in their order, with their names on screen. */
export const PHASES = IN_ORDER.map((phase) => ({ phase, name: PHASE_NAMES[phase] }));
