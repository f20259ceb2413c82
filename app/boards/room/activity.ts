import { someNames } from "#app/boards/some-names.ts";
import { screenOf } from "#app/boards/steps.ts";
import { backToGroup } from "#party/board/inverse.ts";
import type { BoardActivity, Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";

/** What another person did, or null where `groupingText` or the screen itself says it. */
export function activityText(
  { kind, step }: BoardActivity,
  name: string,
  board: Pick<BoardView, "plan">,
): string | null {
  switch (kind) {
    case "goTo":
      return step ? t`${name} pasó a ${screenOf(board, step).name()}` : null;
    case "facilitate":
      return t`${name} conduce ahora`;
    case "setSigned":
      return t`${name} cambió si las tarjetas se firman`;
    case "setBudget":
      return t`${name} cambió las fichas`;
    case "renameColumn":
      return t`${name} cambió el nombre de una columna`;
    case "setPlan":
      return t`${name} cambió el plan`;
    case "addDay":
      return t`${name} dio un día más`;
    case "pausePlan":
      return t`${name} pausó el plan`;
    case "resumePlan":
      return t`${name} retomó el plan`;
    case "joinGroup":
    case "leaveGroup":
    case "focus":
      return null;
  }
}

/** @param names of the people who group, at least one */
export const groupingText = (names: readonly string[]): string =>
  plural(names.length, form`${someNames(names)} está juntando`, form`${someNames(names)} están juntando`);

/** @param before the board before what the other person did */
export const undoOfActivity = ({ kind, cardId }: BoardActivity, before: BoardView): Gesture | null =>
  cardId && (kind === "joinGroup" || kind === "leaveGroup") ? backToGroup(before, cardId) : null;
