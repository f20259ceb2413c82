import type { BoardView, Card, Gesture, GestureKind, Group } from "#worker/contract/boards.ts";
import type { Of } from "./outcome.ts";

type Inverse<K extends GestureKind> = (view: BoardView, gesture: Of<K>) => Gesture | null;

const INVERSES: { [K in GestureKind]: Inverse<K> } = {
  addCard: (_view, { cardId }) => ({ kind: "removeCard", cardId }),
  removeCard: (_view, { cardId }) => ({ kind: "restoreCard", cardId }),
  restoreCard: (_view, { cardId }) => ({ kind: "removeCard", cardId }),
  editCard: (view, gesture) => ofCard(view, gesture, ({ text }) => ({ ...gesture, text, rev: gesture.rev + 1 })),
  moveCard: (view, gesture) => ofCard(view, gesture, ({ columnId, rank }) => ({ ...gesture, columnId, rank })),
  joinGroup: (view, gesture) => backToGroup(view, gesture.cardId),
  leaveGroup: (view, gesture) => backToGroup(view, gesture.cardId),
  nameGroup: (view, gesture) => ofGroup(view, gesture, ({ title }) => ({ ...gesture, title })),
  noteGroup: (view, gesture) => ofGroup(view, gesture, ({ note }) => ({ ...gesture, note, rev: gesture.rev + 1 })),
  setFichas: (view, gesture) => ofGroup(view, gesture, ({ id }) => ({ ...gesture, n: view.me.fichas[id] ?? 0 })),
  goTo: ({ step }, gesture) => ({ ...gesture, step, stepRev: gesture.stepRev + 1 }),
  focus: ({ focusGroupId }, gesture) => ({ ...gesture, groupId: focusGroupId }),
  renameColumn: ({ columns }, gesture) => {
    const column = columns.find(({ id }) => id === gesture.columnId);
    return column ? { ...gesture, title: column.title } : null;
  },
  setBudget: ({ budget, perGroup }, gesture) => ({ ...gesture, budget, perGroup }),
  // A name that was removed from a card does not return.
  setSigned: () => null,
  facilitate: () => null,
  answer: () => null,
};

/** The gesture that undoes `gesture`, from the view before it; null where there is none. */
export const inverseOf = <K extends GestureKind>(view: BoardView, gesture: Of<K>): Gesture | null =>
  INVERSES[gesture.kind](view, gesture);

/**
 * The gesture that takes a card back to the group that it has in the view: to the other cards there or, where it is alone,
 * to the group without cards. Null for a card that is not in the view.
 */
export function backToGroup(view: BoardView, cardId: string): Gesture | null {
  return ofCard(view, { cardId }, ({ groupId }) => {
    const other = view.cards.find((card) => card.groupId === groupId && card.id !== cardId);
    return other
      ? { kind: "joinGroup", cardId, withCardId: other.id }
      : { kind: "leaveGroup", cardId, newGroupId: groupId };
  });
}

function ofCard(view: BoardView, { cardId }: { cardId: string }, make: (card: Card) => Gesture): Gesture | null {
  const card = [...view.cards, ...view.me.cards].find(({ id }) => id === cardId);
  return card ? make(card) : null;
}

function ofGroup(view: BoardView, { groupId }: { groupId: string }, make: (group: Group) => Gesture): Gesture | null {
  const group = view.groups.find(({ id }) => id === groupId);
  return group ? make(group) : null;
}
