import { STEP_SCREEN } from "#app/boards/steps.ts";
import { backToGroup } from "#party/board/inverse.ts";
import type { BoardActivity, BoardView, Gesture } from "#worker/contract/boards.ts";

/**
 * What another person did, or null where the screen itself says it.
 * @param after the board after it
 */
export function activityText({ kind, step, cardId }: BoardActivity, name: string, after: BoardView): string | null {
  switch (kind) {
    case "joinGroup":
      return `${name} juntó ${cardsBeside(cardId, after)} tarjetas`;
    case "leaveGroup":
      return `${name} separó una tarjeta`;
    case "goTo":
      return step ? `${name} pasó a ${STEP_SCREEN[step].name}` : null;
    case "facilitate":
      return `${name} tomó la palabra`;
    case "setSigned":
      return `${name} cambió si las tarjetas se firman`;
    case "setBudget":
      return `${name} cambió las fichas`;
    case "renameColumn":
      return `${name} cambió el nombre de una columna`;
    case "focus":
      return null;
  }
}

function cardsBeside(cardId: string | undefined, { cards }: BoardView): number {
  const groupId = cards.find(({ id }) => id === cardId)?.groupId;
  return cards.filter((card) => card.groupId === groupId).length;
}

/** @param before the board before what the other person did */
export const undoOfActivity = ({ kind, cardId }: BoardActivity, before: BoardView): Gesture | null =>
  cardId && (kind === "joinGroup" || kind === "leaveGroup") ? backToGroup(before, cardId) : null;
