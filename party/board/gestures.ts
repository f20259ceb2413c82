import type { Gesture, GestureKind } from "#worker/contract/board-gestures.ts";
import type { BoardView, Proposal } from "#worker/contract/boards.ts";
import { addCard, editCard, moveCard, removeCard, restoreCard } from "./cards.ts";
import { answer, facilitate, focus, goTo, renameColumn, setBudget, setSigned } from "./facilitate.ts";
import { isMadeOf, joinGroup, leaveGroup, nameGroup, noteGroup, setFichas } from "./groups.ts";
import { backToGroup, ofCard, ofColumn, ofComment, ofGroup, ofProposal } from "./inverse.ts";
import { type Actor, type Of, type Outcome, refused } from "./outcome.ts";
import type { RareRules } from "./rare-rules.ts";
import { sayReady } from "./ready.ts";
import { type BoardState, type Context, fingerprint } from "./state.ts";
import { isOnUnloaded, isUnloaded, showsMore } from "./state-of-view.ts";

/** `rare` is null in a page that has not loaded these rules. */
export type GestureContext = Context & { rare: RareRules | null };

type GestureRules<K extends GestureKind> = {
  apply: (state: BoardState, gesture: Of<K>, actor: Actor, context: GestureContext) => Outcome;
  /** The gesture that undoes it, from the view before it; null where there is none. */
  inverse: (view: BoardView, gesture: Of<K>) => Gesture | null;
  /** Whether the person sees the result only with the room's answer, for example because a view does not tell it. */
  isUnknown?: (state: BoardState, gesture: Of<K>) => boolean;
};

/** Without the rule a page predicts nothing, and shows the result with the room's answer. */
const rarely =
  <K extends keyof RareRules>(kind: K): GestureRules<K>["apply"] =>
  (state, gesture, actor, context) =>
    context.rare ? context.rare[kind](state, gesture, actor, context) : refused("unavailable");

const never = () => null;

const fieldsOf = ({ id: proposalId, text, ownerId, dueOn }: Proposal) => ({
  proposalId,
  text,
  ...(ownerId !== null && { ownerId }),
  ...(dueOn !== null && { dueOn }),
});

const GESTURES: { [K in GestureKind]: GestureRules<K> } = {
  addCard: {
    apply: addCard,
    inverse: (_view, { cardId }) => ({ kind: "removeCard", cardId }),
  },
  editCard: {
    apply: editCard,
    inverse: (view, gesture) => ofCard(view, gesture, ({ text }) => ({ ...gesture, text, rev: gesture.rev + 1 })),
    isUnknown: isOnUnloaded,
  },
  moveCard: {
    apply: moveCard,
    inverse: (view, gesture) => ofCard(view, gesture, ({ columnId, rank }) => ({ ...gesture, columnId, rank })),
    isUnknown: isOnUnloaded,
  },
  removeCard: {
    apply: removeCard,
    inverse: (_view, { cardId }) => ({ kind: "restoreCard", cardId }),
    isUnknown: isOnUnloaded,
  },
  restoreCard: {
    apply: restoreCard,
    inverse: (_view, { cardId }) => ({ kind: "removeCard", cardId }),
    // After a reveal a view does not tell whose card it was, and who sees it.
    isUnknown: ({ isRevealed }) => isRevealed,
  },
  joinGroup: {
    apply: joinGroup,
    inverse: (view, { cardId }) => backToGroup(view, cardId),
    isUnknown: ({ cards }, { cardId, withCardId }) => isUnloaded(cards[cardId]) || isUnloaded(cards[withCardId]),
  },
  leaveGroup: {
    apply: leaveGroup,
    inverse: (view, { cardId }) => backToGroup(view, cardId),
    isUnknown: isOnUnloaded,
  },
  nameGroup: {
    apply: nameGroup,
    inverse: (view, gesture) => ofGroup(view, gesture, ({ title }) => ({ ...gesture, title })),
  },
  noteGroup: {
    apply: noteGroup,
    inverse: (view, gesture) =>
      ofGroup(view, gesture, ({ note, rev }) => ({ ...gesture, note, rev: rev + 1, base: gesture.note })),
    // Only the room merges notes.
    isUnknown: ({ groups }, gesture) => {
      const group = groups[gesture.groupId];
      return group !== undefined && !isMadeOf(group, gesture);
    },
  },
  setFichas: {
    apply: setFichas,
    inverse: (view, gesture) => ofGroup(view, gesture, ({ id }) => ({ ...gesture, n: view.me.fichas[id] ?? 0 })),
  },
  goTo: {
    apply: goTo,
    inverse: ({ step }, gesture) => ({ ...gesture, step, stepRev: gesture.stepRev + 1 }),
    isUnknown: showsMore,
  },
  focus: { apply: focus, inverse: ({ focusGroupId }, gesture) => ({ ...gesture, groupId: focusGroupId }) },
  // It gives rights, which calls over HTTP check before the room may have the gesture.
  facilitate: { apply: facilitate, inverse: never, isUnknown: () => true },
  renameColumn: {
    apply: renameColumn,
    inverse: (view, gesture) => ofColumn(view, gesture, ({ title }) => ({ ...gesture, title })),
  },
  setBudget: { apply: setBudget, inverse: ({ budget, perGroup }, gesture) => ({ ...gesture, budget, perGroup }) },
  // A name that was removed from a card does not return.
  setSigned: { apply: setSigned, inverse: never },
  answer: { apply: answer, inverse: never },
  answerHealth: { apply: rarely("answerHealth"), inverse: never },
  // The room's clock decides what these become.
  setPlan: { apply: rarely("setPlan"), inverse: never, isUnknown: () => true },
  addDay: { apply: rarely("addDay"), inverse: never, isUnknown: () => true },
  pausePlan: { apply: rarely("pausePlan"), inverse: () => ({ kind: "resumePlan" }), isUnknown: () => true },
  resumePlan: { apply: rarely("resumePlan"), inverse: never, isUnknown: () => true },
  ready: { apply: sayReady, inverse: (_view, gesture) => ({ ...gesture, ready: !gesture.ready }) },
  addComment: {
    apply: rarely("addComment"),
    inverse: (_view, { commentId }) => ({ kind: "removeComment", commentId }),
  },
  editComment: {
    apply: rarely("editComment"),
    inverse: (view, gesture) => ofComment(view, gesture, ({ text }) => ({ ...gesture, text })),
  },
  removeComment: {
    apply: rarely("removeComment"),
    inverse: (view, { commentId }) =>
      ofComment(view, { commentId }, ({ groupId, text }) => ({ kind: "addComment", commentId, groupId, text })),
  },
  propose: {
    apply: rarely("propose"),
    inverse: (_view, { proposalId }) => ({ kind: "removeProposal", proposalId }),
  },
  editProposal: {
    apply: rarely("editProposal"),
    inverse: (view, gesture) => ofProposal(view, gesture, (before) => ({ kind: "editProposal", ...fieldsOf(before) })),
  },
  removeProposal: {
    apply: rarely("removeProposal"),
    inverse: (view, gesture) =>
      ofProposal(view, gesture, (before) => ({ kind: "propose", groupId: before.groupId, ...fieldsOf(before) })),
  },
  agree: {
    apply: rarely("agree"),
    inverse: (_view, gesture) => ({ ...gesture, agrees: !gesture.agrees }),
  },
  // The team has the agreement then.
  acceptProposal: { apply: rarely("acceptProposal"), inverse: never },
  react: {
    apply: rarely("react"),
    inverse: (view, gesture) => ({ ...gesture, mark: view.me.reactions[gesture.cardId] ?? null }),
    isUnknown: isOnUnloaded,
  },
  setOpening: {
    apply: rarely("setOpening"),
    // The answers to a question that was replaced do not return.
    inverse: ({ opening }, gesture) => (opening ? null : { ...gesture, question: null }),
  },
  answerOpening: {
    apply: rarely("answerOpening"),
    inverse: ({ me: { opening } }, gesture) =>
      opening
        ? { ...gesture, answerId: opening.id, text: opening.text, signed: opening.authorId !== null }
        : { ...gesture, text: null },
  },
  showOpening: { apply: rarely("showOpening"), inverse: never, isUnknown: () => true },
  removeAnswer: {
    apply: rarely("removeAnswer"),
    inverse: (_view, gesture) => ({ ...gesture, removed: !gesture.removed }),
    isUnknown: (_state, { removed }) => !removed,
  },
};

/** A gesture whose result already holds returns the same state, so that a browser may send it again. */
export function applyGesture<K extends GestureKind>(
  state: BoardState,
  gesture: Of<K>,
  userId: string,
  context: GestureContext,
  isAdmin = false,
): Outcome {
  const actor = { userId, owner: fingerprint(state, userId, context), isAdmin };
  return GESTURES[gesture.kind].apply(state, gesture, actor, context);
}

export const inverseOf = <K extends GestureKind>(view: BoardView, gesture: Of<K>): Gesture | null =>
  GESTURES[gesture.kind].inverse(view, gesture);

/** @param state of a view */
export const isUnknown = <K extends GestureKind>(state: BoardState, gesture: Of<K>): boolean =>
  GESTURES[gesture.kind].isUnknown?.(state, gesture) ?? false;
