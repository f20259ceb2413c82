import type { BoardView, PersonalView, SharedView } from "#worker/contract/boards.ts";
import { viewOfCard, viewOfGroup } from "./card-view.ts";
import { effectiveFichas, sumOf, totalsOf, votersOf } from "./fichas.ts";
import { byRank, compare } from "./rank.ts";
import {
  type BoardState,
  type Context,
  fingerprint,
  focusOf,
  isPublic,
  type StoredCard,
  type StoredPulse,
  shownGroupIds,
} from "./state.ts";
import { showsTotals } from "./steps.ts";

export function sharedView(state: BoardState): SharedView {
  const { step, stepRev, columns, signed, isRevealed, budget, perGroup, facilitatorId, pulse } = state;
  return {
    step,
    stepRev,
    columns,
    signed,
    isRevealed,
    cards: Object.values(state.cards).filter(isPublic).map(viewOfCard).sort(byRank),
    counts: countsOf(state),
    groups: shownGroupsOf(state),
    budget,
    perGroup,
    voters: votersOf(state),
    totals: showsTotals(step) ? totalsOf(state) : null,
    focusGroupId: focusOf(state),
    facilitatorId,
    pulse: { arrive: viewOfPulse(pulse.arrive), worth: viewOfPulse(pulse.worth) },
  };
}

const shownGroupsOf = (state: BoardState) =>
  [...shownGroupIds(state)]
    .sort(compare)
    .flatMap((id) => state.groups[id] ?? [])
    .map(viewOfGroup);

/** Hidden cards without a name are not counted: with few people a number tells who wrote. */
export function countsOf({ cards, columns, signed, isRevealed }: BoardState): Record<string, number> | null {
  if (!signed && !isRevealed) return null;
  const counts: Record<string, number> = Object.fromEntries(columns.map(({ id }) => [id, 0]));
  for (const card of Object.values(cards)) {
    const isCounted = card.removedBy === null && (card.isRevealed || card.authorId !== null);
    if (isCounted) counts[card.columnId] = (counts[card.columnId] ?? 0) + 1;
  }
  return counts;
}

const viewOfPulse = ({ counts, answered, isPublished }: StoredPulse) => ({
  n: answered.length,
  counts: isPublished ? counts : null,
});

const concerning = new WeakMap<BoardState["cards"], Map<string, StoredCard[]>>();

function cardsByPerson({ cards }: BoardState): Map<string, StoredCard[]> {
  let byPerson = concerning.get(cards);
  if (!byPerson) {
    byPerson = new Map();
    for (const card of Object.values(cards)) {
      for (const person of new Set([card.owner, card.removedBy ?? card.owner])) {
        const list = byPerson.get(person);
        if (list) list.push(card);
        else byPerson.set(person, [card]);
      }
    }
    concerning.set(cards, byPerson);
  }
  return byPerson;
}

export function personalView(state: BoardState, userId: string, context: Context): PersonalView {
  const owner = fingerprint(state, userId, context);
  const cards = cardsByPerson(state).get(owner) ?? [];
  const own = cards.filter((card) => card.owner === owner && card.removedBy === null);
  const fichas = effectiveFichas(state).get(userId) ?? {};
  const { arrive, worth } = state.pulse;
  return {
    cardIds: own.map(({ id }) => id).sort(),
    cards: own
      .filter((card) => !card.isRevealed)
      .map(viewOfCard)
      .sort(byRank),
    removed: cards
      .filter((card) => card.removedBy === owner)
      .map(viewOfCard)
      .sort(byRank),
    fichas,
    left: state.budget - sumOf(fichas),
    answered: { arrive: arrive.answered.includes(userId), worth: worth.answered.includes(userId) },
  };
}

export const boardView = (state: BoardState, userId: string, context: Context): BoardView => ({
  ...sharedView(state),
  me: personalView(state, userId, context),
});
