import type { Gesture } from "#worker/contract/boards.ts";
import { addCard, editCard, moveCard, removeCard, restoreCard } from "./cards.ts";
import { answer, facilitate, focus, goTo, renameColumn, setBudget, setSigned } from "./conduct.ts";
import { joinGroup, leaveGroup, nameGroup, noteGroup, setFichas } from "./groups.ts";
import type { Outcome } from "./outcome.ts";
import { type BoardState, type Context, fingerprint } from "./state.ts";

/** A gesture whose result already holds returns the same state, so that a browser may send it again. */
export function applyGesture(state: BoardState, gesture: Gesture, userId: string, context: Context): Outcome {
  const actor = { userId, owner: fingerprint(state, userId, context) };
  switch (gesture.kind) {
    case "addCard":
      return addCard(state, gesture, actor);
    case "editCard":
      return editCard(state, gesture, actor);
    case "moveCard":
      return moveCard(state, gesture, actor);
    case "removeCard":
      return removeCard(state, gesture, actor);
    case "restoreCard":
      return restoreCard(state, gesture, actor);
    case "joinGroup":
      return joinGroup(state, gesture, actor);
    case "leaveGroup":
      return leaveGroup(state, gesture, actor);
    case "nameGroup":
      return nameGroup(state, gesture, actor);
    case "noteGroup":
      return noteGroup(state, gesture, actor);
    case "setFichas":
      return setFichas(state, gesture, actor);
    case "goTo":
      return goTo(state, gesture, actor, context);
    case "focus":
      return focus(state, gesture, actor);
    case "facilitate":
      return facilitate(state, gesture, actor);
    case "renameColumn":
      return renameColumn(state, gesture, actor);
    case "setBudget":
      return setBudget(state, gesture, actor);
    case "setSigned":
      return setSigned(state, gesture, actor);
    case "answer":
      return answer(state, gesture, actor);
  }
}
