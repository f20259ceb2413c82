import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { place } from "./rank.ts";
import { withoutSpareGroups } from "./spare-groups.ts";
import { type BoardState, liveGroupId, newGroup, type StoredCard, withEntry } from "./state.ts";
import { hidesPeople, isHiding } from "./steps.ts";
import { withCardSpace, withTextSpace } from "./text-space.ts";
import { viewOfCard } from "./view.ts";

/** A card that the person sees. To others a hidden card does not exist. */
export function seenCard(state: BoardState, cardId: string, { owner }: Actor): StoredCard | null {
  const card = state.cards[cardId];
  return card && card.removedBy === null && (card.isRevealed || card.owner === owner) ? card : null;
}

/** Where people are hidden, a card that everybody sees does not change: the moment would show that somebody came. */
const isFixed = (state: BoardState, card: StoredCard) => card.isRevealed && hidesPeople(state);

const withCard = (state: BoardState, card: StoredCard): BoardState => ({
  ...state,
  cards: withEntry(state.cards, card.id, card),
});

/** Puts the card among those of its column that the same people see. A hidden card must not move the public ones. */
function placeCard(state: BoardState, card: StoredCard): BoardState {
  const others = Object.values(state.cards).filter(
    (other) =>
      other.id !== card.id &&
      other.columnId === card.columnId &&
      other.removedBy === null &&
      other.isRevealed === card.isRevealed &&
      (card.isRevealed || other.owner === card.owner),
  );
  const cards = withEntry(state.cards, card.id, card);
  for (const [id, rank] of place(others, card.id, card.rank)) {
    const moved = cards[id];
    if (moved && moved.rank !== rank) cards[id] = { ...moved, rank };
  }
  return { ...state, cards };
}

const isSamePlacing = (before: BoardState, after: BoardState) =>
  Object.values(before.cards).every(({ id, columnId, rank }) => {
    const card = after.cards[id];
    return card?.columnId === columnId && card.rank === rank;
  });

export function addCard(state: BoardState, gesture: Of<"addCard">, actor: Actor): Outcome {
  const { cardId: id, columnId, text, rank } = gesture;
  const existing = state.cards[id];
  if (existing) return existing.owner === actor.owner ? done(state) : refused("not_yours");
  if (state.groups[id]) return refused("not_yours");
  if (!state.columns.some((column) => column.id === columnId)) return refused("not_found");
  const spacious = withCardSpace(state, actor);
  if (!spacious) return refused("board_full");
  const isRevealed = !isHiding(state.step);
  const isSigned = state.signed && gesture.signed === true;
  const card: StoredCard = {
    id,
    columnId,
    groupId: id,
    text,
    rank,
    rev: 0,
    owner: actor.owner,
    authorId: isSigned ? actor.userId : null,
    isRevealed,
    isLate: isRevealed && isSigned,
    removedBy: null,
    reactions: {},
  };
  const tidy = withoutSpareGroups(spacious);
  const added = placeCard({ ...tidy, groups: withEntry(tidy.groups, id, newGroup(id)) }, card);
  const next = withTextSpace(state, added, actor);
  return next ? done(next) : refused("board_too_large");
}

export function editCard(state: BoardState, gesture: Of<"editCard">, actor: Actor): Outcome {
  const card = seenCard(state, gesture.cardId, actor);
  if (!card) return refused("not_found");
  if (card.owner !== actor.owner) return refused("not_yours");
  if (card.text === gesture.text) return done(state);
  if (isFixed(state, card)) return refused("not_yet");
  if (card.rev !== gesture.rev) return refused("changed_meanwhile", viewOfCard(card));
  const edited = withCard(state, { ...card, text: gesture.text, rev: card.rev + 1 });
  const next = withTextSpace(state, edited, actor);
  return next ? done(next) : refused("board_too_large");
}

export function moveCard(state: BoardState, gesture: Of<"moveCard">, actor: Actor): Outcome {
  const { cardId, columnId, rank } = gesture;
  const card = seenCard(state, cardId, actor);
  if (!card || !state.columns.some((column) => column.id === columnId)) return refused("not_found");
  if (isFixed(state, card) || (isHiding(state.step) && card.owner !== actor.owner)) return refused("not_yet");
  const next = placeCard(state, { ...card, columnId, rank });
  return done(isSamePlacing(state, next) ? state : next);
}

export function removeCard(state: BoardState, { cardId }: Of<"removeCard">, actor: Actor): Outcome {
  const card = seenCard(state, cardId, actor);
  if (!card) return state.cards[cardId]?.removedBy === actor.owner ? done(state) : refused("not_found");
  if (card.owner !== actor.owner && state.facilitatorId !== actor.userId) return refused("not_yours");
  return isFixed(state, card) ? refused("not_yet") : done(withCard(state, { ...card, removedBy: actor.owner }));
}

export function restoreCard(state: BoardState, { cardId }: Of<"restoreCard">, actor: Actor): Outcome {
  const card = state.cards[cardId];
  if (!card) return refused("not_found");
  if (seenCard(state, cardId, actor)) return done(state);
  if (card.removedBy !== actor.owner) return refused("not_found");
  if (isFixed(state, card)) return refused("not_yet");
  const groupId = liveGroupId(state, card.groupId);
  const isRevealed = card.isRevealed || !isHiding(state.step);
  return done(placeCard(state, { ...card, groupId, isRevealed, removedBy: null }));
}
