import { PHASE_NAMES } from "#app/boards/plan/plan-text.ts";
import type { Phase } from "#worker/contract/board-plan.ts";

const IN_ORDER: readonly Phase[] = ["write", "choose", "talk"];

/** The phases of a *Sin prisa* board in their order, with their names on screen. */
export const PHASES = IN_ORDER.map((phase) => ({ phase, name: PHASE_NAMES[phase] }));
