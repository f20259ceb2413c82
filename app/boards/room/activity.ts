import { someNames } from "#app/boards/some-names.ts";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { backToGroup } from "#party/board/inverse.ts";
import type { BoardActivity, BoardView, Gesture } from "#worker/contract/boards.ts";

/** What another person did, or null where `groupingText` or the screen itself says it. */
export function activityText({ kind, step }: BoardActivity, name: string): string | null {
  switch (kind) {
    case "goTo":
      return step ? `${name} pasó a ${STEP_SCREEN[step].name}` : null;
    case "facilitate":
      return `${name} conduce ahora`;
    case "setSigned":
      return `${name} cambió si las tarjetas se firman`;
    case "setBudget":
      return `${name} cambió las fichas`;
    case "renameColumn":
      return `${name} cambió el nombre de una columna`;
    case "setPlan":
      return `${name} cambió el plan`;
    case "addDay":
      return `${name} dio un día más`;
    case "pausePlan":
      return `${name} pausó el plan`;
    case "resumePlan":
      return `${name} retomó el plan`;
    case "joinGroup":
    case "leaveGroup":
    case "focus":
      return null;
  }
}

/** @param names of the people who group, at least one */
export const groupingText = (names: readonly string[]): string =>
  `${someNames(names)} ${names.length === 1 ? "está" : "están"} juntando`;

/** @param before the board before what the other person did */
export const undoOfActivity = ({ kind, cardId }: BoardActivity, before: BoardView): Gesture | null =>
  cardId && (kind === "joinGroup" || kind === "leaveGroup") ? backToGroup(before, cardId) : null;
