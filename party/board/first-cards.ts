import type { BoardView, Card, Comment } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";

/** A view with at most `most` cards and as many comments, and how many it leaves out. */
type FirstCards = { view: BoardView; omittedCards: number; omittedComments: number };

/**
 * The cards that a person sees first: their hidden ones, the group in focus, the groups by fichas where these are shown,
 * and then by rank. A group is taken whole or, if it alone is too large, in part. The comments are the oldest of
 * the group in focus, then of the others: the page shows the oldest on top, so the rest comes below them.
 */
export function firstCards(view: BoardView, most: number): FirstCards {
  const own = view.me.cards.slice(0, most);
  const cards = chosenCards(view, most - own.length);
  const omittedCards = view.cards.length - cards.length + (view.me.cards.length - own.length);
  if (omittedCards === 0 && view.comments.length <= most) return { view, omittedCards, omittedComments: 0 };
  const groupIds = new Set([...cards, ...own].map(({ groupId }) => groupId));
  const groups = view.groups.filter(({ id }) => groupIds.has(id));
  const comments = firstComments(view, groupIds, most);
  const proposals = view.proposals.filter(({ groupId }) => groupIds.has(groupId));
  const first = { ...view, cards, groups, comments, proposals, me: { ...view.me, cards: own } };
  return { view: first, omittedCards, omittedComments: view.comments.length - comments.length };
}

function firstComments({ comments, focusGroupId }: BoardView, groupIds: ReadonlySet<string>, most: number): Comment[] {
  const ofGroups = comments.filter(({ groupId }) => groupIds.has(groupId));
  const isInFocus = ({ groupId }: Comment) => groupId === focusGroupId;
  const others = ofGroups.filter((comment) => !isInFocus(comment));
  const first = new Set([...ofGroups.filter(isInFocus), ...others].slice(0, most));
  return ofGroups.filter((comment) => first.has(comment));
}

function chosenCards({ cards, focusGroupId, totals }: BoardView, most: number): Card[] {
  if (cards.length <= most) return cards;
  const byGroup = new Map<string, Card[]>();
  for (const card of cards) byGroup.set(card.groupId, [...(byGroup.get(card.groupId) ?? []), card]);
  const fichasOf = (id: string) => (id === focusGroupId ? Number.POSITIVE_INFINITY : (totals?.[id] ?? 0));
  // The sort is stable, so groups with the same fichas keep the order of the cards.
  const ordered = [...byGroup].sort(([a], [b]) => compare(fichasOf(b), fichasOf(a)));
  const chosen = new Set<string>();
  for (const [, group] of ordered) {
    if (chosen.size > 0 && chosen.size + group.length > most) break;
    for (const { id } of group.slice(0, most)) chosen.add(id);
  }
  return cards.filter(({ id }) => chosen.has(id));
}
