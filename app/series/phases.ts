import type { Phase } from "#worker/contract/board-phases.ts";

/** The phases of a *Sin prisa* board in their order, with their names on screen. */
export const PHASES: readonly { phase: Phase; name: string }[] = [
  { phase: "write", name: "Llegar y escribir" },
  { phase: "choose", name: "Juntar y elegir" },
  { phase: "talk", name: "Conversar" },
];
