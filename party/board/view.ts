import type { BoardView, Card, Comment, Group, PersonalView, Proposal, SharedView } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import { MARKS } from "#worker/contract/marks.ts";
import type { Mark, Reactions } from "#worker/contract/reactions.ts";
import { effectiveFichas, sumOf, totalsOf, votersOf } from "./fichas.ts";
import { answerOf, viewOfOpening } from "./opening-view.ts";
import { viewOfPlan } from "./plan.ts";
import { byId, byMoment, byRank } from "./rank.ts";
import {
  type BoardState,
  type Context,
  fingerprint,
  focusOf,
  isPublic,
  type StoredCard,
  type StoredGroup,
  type StoredHealth,
  type StoredPulse,
  shownGroupId,
  shownGroupIds,
} from "./state.ts";
import { hidesPeople, showsTotals } from "./steps.ts";

/** An unchanged card or group keeps its view, so that two views are compared quickly. */
function remembered<Stored extends object, View>(make: (stored: Stored) => View) {
  const views = new WeakMap<Stored, View>();
  const viewOf = (stored: Stored): View => {
    let view = views.get(stored);
    if (!view) {
      view = make(stored);
      views.set(stored, view);
    }
    return view;
  };
  /** Keeps the view from which something is made. */
  const withView = (stored: Stored, view: View): Stored => {
    views.set(stored, view);
    return stored;
  };
  return [viewOf, withView] as const;
}

export const [viewOfCard, cardWithView] = remembered(
  ({ id, columnId, groupId, text, rank, rev, authorId, isLate, reactions }: StoredCard): Card => {
    const card = { id, columnId, groupId, text, rank, rev, authorId, isLate };
    const marks = Object.values(reactions);
    return marks.length > 0 ? { ...card, reactions: countsOfMarks(marks) } : card;
  },
);

function countsOfMarks(marks: Mark[]): Reactions {
  const counts: Reactions = {};
  for (const mark of MARKS) {
    const n = marks.filter((one) => one === mark).length;
    if (n > 0) counts[mark] = n;
  }
  return counts;
}

export const [viewOfGroup, groupWithView] = remembered(
  ({ id, title, note, rev, isDiscussed }: StoredGroup): Group => ({ id, title, note, rev, isDiscussed }),
);

export function sharedView(state: BoardState): SharedView {
  const { step, stepRev, columns, signed, isRevealed, budget, perGroup, facilitatorId, pulse, ready, plan } = state;
  const { health, opening } = state;
  const isQuiet = hidesPeople(state);
  return {
    step,
    stepRev,
    columns,
    signed,
    isRevealed,
    cards: Object.values(state.cards).filter(isPublic).map(viewOfCard).sort(byRank),
    counts: countsOf(state),
    groups: shownGroupsOf(state),
    comments: inGroups(state, Object.values(state.comments)),
    proposals: inGroups(state, Object.values(state.proposals)),
    budget,
    perGroup,
    voters: votersOf(state),
    totals: showsTotals(step) ? totalsOf(state) : null,
    focusGroupId: focusOf(state),
    facilitatorId,
    pulse: { arrive: viewOfPulse(pulse.arrive, isQuiet), worth: viewOfPulse(pulse.worth, isQuiet) },
    ...(health && { statements: health.statements, health: viewOfHealth(health, isQuiet) }),
    plan: plan && viewOfPlan(plan, step),
    ready: ready[step],
    opening: opening && viewOfOpening(opening),
  };
}

const shownGroupsOf = (state: BoardState) =>
  [...shownGroupIds(state)]
    .sort(compare)
    .flatMap((id) => state.groups[id] ?? [])
    .map(viewOfGroup);

const moved = new WeakMap<Comment | Proposal, Comment | Proposal>();

/** The items of groups that everybody sees, each with the group in which it shows. */
const inGroups = <Item extends Comment | Proposal>(state: BoardState, items: Item[]): Item[] =>
  items
    .flatMap((item) => {
      const groupId = shownGroupId(state, item.groupId);
      return groupId === null ? [] : inGroup(item, groupId);
    })
    .sort(byMoment);

/** An item that did not change keeps its identity. */
function inGroup<Item extends Comment | Proposal>(item: Item, groupId: string): Item {
  if (item.groupId === groupId) return item;
  const known = moved.get(item);
  // Only this function fills the map, with items of the same kind.
  if (known?.groupId === groupId) return known as Item;
  const there = { ...item, groupId };
  moved.set(item, there);
  return there;
}

/** Hidden cards without a name are not counted: with few people a number shows who wrote. */
export function countsOf({ cards, columns, signed, isRevealed }: BoardState): Record<string, number> | null {
  if (!signed && !isRevealed) return null;
  const counts: Record<string, number> = Object.fromEntries(columns.map(({ id }) => [id, 0]));
  for (const card of Object.values(cards)) {
    const isCounted = card.removedBy === null && (card.isRevealed || card.authorId !== null);
    if (isCounted) counts[card.columnId] = (counts[card.columnId] ?? 0) + 1;
  }
  return counts;
}

/** An answer shows that somebody came: where people are hidden, the others see no number. */
const viewOfPulse = ({ counts, answered, isPublished }: StoredPulse, isQuiet: boolean) => ({
  n: isQuiet ? 0 : answered.length,
  counts: isPublished ? counts : null,
});

const viewOfHealth = ({ answered, results }: StoredHealth, isQuiet: boolean) => ({
  n: isQuiet ? 0 : answered.length,
  results,
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

const reactionsOfCards = new WeakMap<BoardState["cards"], Map<string, PersonalView["reactions"]>>();

/** Each person's marks on the cards that everybody sees. */
function reactionsByPerson({ cards }: BoardState): Map<string, PersonalView["reactions"]> {
  let byPerson = reactionsOfCards.get(cards);
  if (!byPerson) {
    byPerson = new Map();
    for (const { id, reactions } of Object.values(cards).filter(isPublic).sort(byId)) {
      for (const [person, mark] of Object.entries(reactions)) {
        const own = byPerson.get(person) ?? {};
        byPerson.set(person, own);
        own[id] = mark;
      }
    }
    reactionsOfCards.set(cards, byPerson);
  }
  return byPerson;
}

/** A closed board has no personal part. */
export const NOTHING_PERSONAL: PersonalView = {
  cardIds: [],
  cards: [],
  removed: [],
  fichas: {},
  left: 0,
  answered: { arrive: false, worth: false },
  reactions: {},
  opening: null,
};

export function personalView(state: BoardState, userId: string, context: Context): PersonalView {
  const owner = fingerprint(state, userId, context);
  const cards = cardsByPerson(state).get(owner) ?? [];
  const own = cards.filter((card) => card.owner === owner && card.removedBy === null);
  const fichas = effectiveFichas(state).get(userId) ?? {};
  const { health } = state;
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
    answered: {
      arrive: arrive.answered.includes(userId),
      worth: worth.answered.includes(userId),
      ...(health && { health: health.answered.includes(userId) }),
    },
    reactions: reactionsByPerson(state).get(owner) ?? {},
    opening: answerOf(state.opening, owner),
  };
}

export const boardView = (state: BoardState, userId: string, context: Context): BoardView => ({
  ...sharedView(state),
  me: personalView(state, userId, context),
});
