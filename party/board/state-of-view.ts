import type { BoardView, Card, Group, Question, Step } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { MARKS } from "#worker/contract/marks.ts";
import type { Mark } from "#worker/contract/reactions.ts";
import { planOfView } from "./plan.ts";
import {
  type BoardState,
  type Context,
  noAnswers,
  nobodyReady,
  type StoredCard,
  type StoredGroup,
  type StoredHealth,
  type StoredOpening,
  type StoredPulse,
} from "./state.ts";
import { isHiding, showsTotals } from "./steps.ts";
import { cardWithView, groupWithView } from "./view.ts";

/** Stands for every person other than the one who sees the view. */
const ANOTHER_PERSON = "";

const SECRET = { key: "", seed: "" };

/**
 * In the state of a view the fingerprint of a person is their id. Only the room merges notes, so that no page loads the
 * library, and only the room has the answers that it publishes.
 */
export const viewContext: Context = {
  hmac: (_key, userId) => userId,
  mergeNotes: () => null,
  publishHealth: (state) => state,
  withholdsAnswers: () => false,
  now: () => Date.now(),
};

/**
 * A state that has the person's view. What the view does not tell is missing: the hidden cards, the fichas and the answers
 * of others, their removed cards, merged groups, and who is ready for other steps.
 */
export function stateOfView(view: BoardView, userId: string): BoardState {
  const { step, stepRev, columns, signed, isRevealed, budget, perGroup, focusGroupId, facilitatorId, plan, me } = view;
  const own = new Set(me.cardIds);
  const ownerOf = ({ id }: Card) => (own.has(id) ? userId : ANOTHER_PERSON);
  const markOf = ({ id }: Card) => (me.reactions[id] ? { [userId]: me.reactions[id] } : {});
  const cards = [
    ...[...unloadedCards(view), ...view.cards].map((card) => storedCard(card, ownerOf(card), true, null, markOf(card))),
    ...me.cards.map((card) => storedCard(card, userId, false, null)),
    ...me.removed.map((card) => storedCard(card, userId, false, userId)),
  ];
  return {
    step,
    stepRev,
    columns,
    signed,
    isRevealed,
    cards: recordOf(cards),
    groups: recordOf(view.groups.map(storedGroup)),
    comments: recordOf(view.comments),
    proposals: recordOf(view.proposals),
    budget,
    perGroup,
    fichas: { [userId]: me.fichas },
    focusGroupId,
    facilitatorId,
    pulse: { arrive: pulseOf(view, "arrive", userId), worth: pulseOf(view, "worth", userId) },
    health: healthOf(view, userId),
    plan: plan && planOfView(plan, step, viewContext.now()),
    ready: { ...nobodyReady(), [step]: view.ready },
    opening: openingOf(view, userId),
    secret: SECRET,
  };
}

// A gesture leaves nearly all cards and groups as they are, so their stored forms are remembered.
const cardsOfViews = new WeakMap<Card, StoredCard>();
const groupsOfViews = new WeakMap<Group, StoredGroup>();

type OwnMark = Record<string, Mark>;

function storedCard(
  card: Card,
  owner: string,
  isRevealed: boolean,
  removedBy: string | null,
  own: OwnMark = {},
): StoredCard {
  const known = cardsOfViews.get(card);
  const isKnown = known?.owner === owner && known.isRevealed === isRevealed && known.removedBy === removedBy;
  if (isKnown && hasMark(known, own)) return known;
  const stored = cardWithView({ ...card, owner, isRevealed, removedBy, reactions: reactionsOf(card, own) }, card);
  cardsOfViews.set(card, stored);
  return stored;
}

const hasMark = ({ reactions }: StoredCard, own: OwnMark) =>
  Object.keys(own).every((userId) => reactions[userId] === own[userId]);

/** The person's own mark, and those of others by numbers. */
function reactionsOf({ reactions = {} }: Card, own: OwnMark): StoredCard["reactions"] {
  const marks = MARKS.flatMap((mark) => Array<Mark>(reactions[mark] ?? 0).fill(mark));
  for (const mark of Object.values(own)) marks.splice(marks.indexOf(mark), 1);
  return { ...Object.fromEntries(marks.entries()), ...own };
}

function storedGroup(group: Group): StoredGroup {
  const known = groupsOfViews.get(group);
  if (known) return known;
  const stored = groupWithView({ ...group, writer: null, mergedInto: null }, group);
  groupsOfViews.set(group, stored);
  return stored;
}

const recordOf = <Item extends { id: string }>(items: Item[]): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [item.id, item]));

const idsOf = (items: { id: string }[]) => new Set(items.map(({ id }) => id));

const UNLOADED = { columnId: "", groupId: "", text: "", rank: "", rev: 0, authorId: null, isLate: false };

/** Whether the card stands for one that the page does not have yet. */
export const isUnloaded = (card: Card | undefined): boolean => card?.columnId === UNLOADED.columnId;

export const isOnUnloaded = ({ cards }: BoardState, { cardId }: { cardId: string }) => isUnloaded(cards[cardId]);

/** Whether a reveal, the answers of the team or the totals come with the step: a view has nothing of them before. */
export function showsMore({ step, pulse, health, opening }: BoardState, gesture: { step: Step }): boolean {
  const reveals = isHiding(step) && !isHiding(gesture.step);
  const waiting = [pulse.arrive.isPublished ? [] : pulse.arrive.answered, health?.results ? [] : health?.answered];
  const publishes = step === "ARRIVE" && waiting.some((answered = []) => answered.length >= BOARD.answersShown);
  const shows = step === "ARRIVE" && opening?.isShown === false;
  return reveals || publishes || shows || (showsTotals(gesture.step) && !showsTotals(step));
}

/** The person's own cards that the page does not have yet, and one card of each group with their fichas. */
function unloadedCards({ cards, groups, me }: BoardView): Card[] {
  const [cardIds, groupIds] = [idsOf([...cards, ...me.cards]), idsOf(groups)];
  const own = me.cardIds.filter((id) => !cardIds.has(id));
  const chosen = Object.keys(me.fichas).filter((id) => !groupIds.has(id));
  const reacted = Object.keys(me.reactions).filter((id) => !cardIds.has(id));
  return [
    ...[...own, ...reacted].map((id) => ({ ...UNLOADED, id })),
    ...chosen.map((id) => ({ ...UNLOADED, id, groupId: id })),
  ];
}

/** The answers that everybody sees, or the person's own. */
function openingOf({ opening, me }: BoardView, userId: string): StoredOpening | null {
  if (!opening) return null;
  const { id, question, answers } = opening;
  const known = answers ?? (me.opening ? [me.opening] : []);
  const ownerOf = (answerId: string) => (answerId === me.opening?.id ? userId : ANOTHER_PERSON);
  const stored = known.map((answer) => ({ ...answer, owner: ownerOf(answer.id), removedBy: null }));
  return { id, question, isShown: answers !== null, answers: recordOf(stored) };
}

function pulseOf({ pulse, me }: BoardView, question: Question, userId: string): StoredPulse {
  const { n, counts } = pulse[question];
  return {
    counts: counts ?? noAnswers().counts,
    values: {},
    answered: answeredOf(n, me.answered[question], userId),
    isPublished: counts !== null,
  };
}

function healthOf({ statements, health, me }: BoardView, userId: string): StoredHealth | null {
  if (!statements || !health) return null;
  const { n, results } = health;
  return { statements, values: {}, answered: answeredOf(n, me.answered.health === true, userId), results };
}

function answeredOf(n: number, hasAnswered: boolean, userId: string): string[] {
  const others = Array<string>(n).fill(ANOTHER_PERSON);
  return hasAnswered ? [...others.slice(1), userId] : others;
}
