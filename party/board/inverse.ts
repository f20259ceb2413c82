import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardColumn, BoardView, Card, Comment, Group, Proposal } from "#worker/contract/boards.ts";

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

export function ofCard(view: BoardView, { cardId }: { cardId: string }, make: (card: Card) => Gesture): Gesture | null {
  const card = [...view.cards, ...view.me.cards].find(({ id }) => id === cardId);
  return card ? make(card) : null;
}

export function ofGroup(
  view: BoardView,
  { groupId }: { groupId: string },
  make: (group: Group) => Gesture,
): Gesture | null {
  const group = view.groups.find(({ id }) => id === groupId);
  return group ? make(group) : null;
}

export function ofColumn(
  { columns }: BoardView,
  { columnId }: { columnId: string },
  make: (column: BoardColumn) => Gesture,
): Gesture | null {
  const column = columns.find(({ id }) => id === columnId);
  return column ? make(column) : null;
}

export function ofComment(
  { comments }: BoardView,
  { commentId }: { commentId: string },
  make: (comment: Comment) => Gesture,
): Gesture | null {
  const comment = comments.find(({ id }) => id === commentId);
  return comment ? make(comment) : null;
}

export function ofProposal(
  { proposals }: BoardView,
  { proposalId }: { proposalId: string },
  make: (proposal: Proposal) => Gesture,
): Gesture | null {
  const proposal = proposals.find(({ id }) => id === proposalId);
  return proposal ? make(proposal) : null;
}
