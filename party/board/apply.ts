import type { GestureKind } from "#worker/contract/boards.ts";
import { addCard, editCard, moveCard, removeCard, restoreCard } from "./cards.ts";
import { answer, facilitate, focus, goTo, renameColumn, setBudget, setSigned } from "./conduct.ts";
import { joinGroup, leaveGroup, nameGroup, noteGroup, setFichas } from "./groups.ts";
import type { Actor, Of, Outcome } from "./outcome.ts";
import { type BoardState, type Context, fingerprint } from "./state.ts";

type Rule<K extends GestureKind> = (state: BoardState, gesture: Of<K>, actor: Actor, context: Context) => Outcome;

const RULES: { [K in GestureKind]: Rule<K> } = {
  addCard,
  editCard,
  moveCard,
  removeCard,
  restoreCard,
  joinGroup,
  leaveGroup,
  nameGroup,
  noteGroup,
  setFichas,
  goTo,
  focus,
  facilitate,
  renameColumn,
  setBudget,
  setSigned,
  answer,
};

/** A gesture whose result already holds returns the same state, so that a browser may send it again. */
export function applyGesture<K extends GestureKind>(
  state: BoardState,
  gesture: Of<K>,
  userId: string,
  context: Context,
): Outcome {
  const actor = { userId, owner: fingerprint(state, userId, context) };
  return RULES[gesture.kind](state, gesture, actor, context);
}
