import type { BoardColumn, BoardSettings, Comment, Proposal, Question, Step } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import type { HealthResult, Statement } from "#worker/contract/health-check/health-check.ts";
import type { OpeningAnswer, OpeningQuestion } from "#worker/contract/openings.ts";
import type { Mark } from "#worker/contract/reactions.ts";
import { newPlan, type StoredPlan } from "./plan.ts";

export type StoredCard = {
  id: string;
  columnId: string;
  groupId: string;
  text: string;
  rank: string;
  rev: number;
  owner: string;
  /** Null where its author saw an unsigned board, or the board was unsigned then or later. */
  authorId: string | null;
  isRevealed: boolean;
  isLate: boolean;
  removedBy: string | null;
  /** By fingerprint of the person, so that nobody can read who reacted, and each person can take their mark back. */
  reactions: Record<string, Mark>;
};

export type StoredGroup = {
  id: string;
  title: string | null;
  note: string | null;
  rev: number;
  isDiscussed: boolean;
  /** The fingerprint of the person who made title or note longer last. */
  writer: string | null;
  /** Set when its last card joined another group. The group is kept, so that undo brings back title, note and fichas. */
  mergedInto: string | null;
};

/** How often each value from 1 to 5 was given, and who answered. The two cannot be joined. */
export type StoredPulse = {
  counts: number[];
  /** The answers that can still be changed, by a random id that only the browser of the person who gave it keeps. */
  values: Record<string, number>;
  answered: string[];
  isPublished: boolean;
};

export type StoredAnswer = OpeningAnswer & { owner: string; removedBy: string | null };

/** A question to begin with. Each person has one answer. */
export type StoredOpening = {
  id: string;
  question: OpeningQuestion;
  isShown: boolean;
  /** Whether the end of a phase left it hidden because few answered. It stays so without its plan. */
  isWithheld?: true;
  answers: Record<string, StoredAnswer>;
};

/** The answers to the statements of a health check. They cannot be joined with who answered. */
export type StoredHealth = {
  statements: Statement[];
  /** Those that can still be changed, by a random id that only the browser of the person who gave them keeps. */
  values: Record<string, (number | null)[]>;
  answered: string[];
  /** In the order of the statements. Null until they are published: then there are no `values` any more. */
  results: (HealthResult | null)[] | null;
};

/** The keys of every record are sorted: in the order of insertion they would tell who was first. */
export type BoardState = {
  step: Step;
  stepRev: number;
  columns: BoardColumn[];
  signed: boolean;
  isRevealed: boolean;
  cards: Record<string, StoredCard>;
  groups: Record<string, StoredGroup>;
  /** Each names the group for which it was written; in a view they are at the one into which that was merged. */
  comments: Record<string, Comment>;
  proposals: Record<string, Proposal>;
  budget: number;
  perGroup: number;
  /** The fichas as they were placed, by user, then by group. `effectiveFichas` says how many count. */
  fichas: Record<string, Record<string, number>>;
  focusGroupId: string | null;
  facilitatorId: string | null;
  pulse: Record<Question, StoredPulse>;
  health: StoredHealth | null;
  /** Null on a board that is *En vivo*. */
  plan: StoredPlan | null;
  /** Who said that they are ready, sorted by id. It is kept when the step is left, and counts when the board comes back to it. */
  ready: Record<Step, string[]>;
  opening: StoredOpening | null;
  /** `key` makes the fingerprints of people, `seed` the order of the cards of an unsigned board. */
  secret: { key: string; seed: string };
};

/**
 * Merges the notes that two people made of the same one. Null where both changed the same line, unless `keepsBoth`, or where
 * the result is too long.
 */
export type NoteMerge = (notes: {
  base: string | null;
  mine: string | null;
  theirs: string | null;
  keepsBoth: boolean;
}) => { note: string | null } | null;

/** What the rules take from where they run. `now` is in milliseconds since the epoch. */
export type Context = {
  hmac(key: string, text: string): string;
  mergeNotes: NoteMerge;
  publishHealth(state: BoardState): BoardState;
  withholdsAnswers(state: BoardState): boolean;
  now(): number;
};

export function createBoard(
  settings: BoardSettings,
  facilitatorId: string | null,
  secret: { key: string; seed: string },
  now: number,
): BoardState {
  const { columns, signed, budget, perGroup, plan, health, opening } = settings;
  return {
    step: plan ? "WRITE" : "ARRIVE",
    stepRev: 0,
    columns,
    signed,
    isRevealed: false,
    cards: {},
    groups: {},
    comments: {},
    proposals: {},
    budget,
    perGroup,
    fichas: {},
    focusGroupId: null,
    facilitatorId,
    pulse: { arrive: noAnswers(), worth: noAnswers() },
    health: health ? { statements: health, values: {}, answered: [], results: null } : null,
    plan: plan ? newPlan(plan, now) : null,
    ready: nobodyReady(),
    opening: opening ? newOpening("created", opening) : null,
    secret,
  };
}

export const newOpening = (id: string, question: OpeningQuestion): StoredOpening => ({
  id,
  question,
  isShown: false,
  answers: {},
});

export const noAnswers = (): StoredPulse => ({
  counts: [0, 0, 0, 0, 0],
  values: {},
  answered: [],
  isPublished: false,
});

export const nobodyReady = (): BoardState["ready"] => ({
  ARRIVE: [],
  WRITE: [],
  GROUP: [],
  CHOOSE: [],
  TALK: [],
  THANK: [],
});

export const newGroup = (id: string): StoredGroup => ({
  id,
  title: null,
  note: null,
  rev: 0,
  isDiscussed: false,
  writer: null,
  mergedInto: null,
});

export const mapValues = <Value, Mapped>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

export const sortedByKey = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));

export function withEntry<Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> {
  const changed = { ...record, [key]: value };
  return Object.hasOwn(record, key) ? changed : sortedByKey(changed);
}

const fingerprints = new WeakMap<BoardState["secret"], Map<string, string>>();

/** Remembered, because each gesture needs those of all who watch. */
export function fingerprint({ secret }: BoardState, userId: string, { hmac }: Context): string {
  const known = fingerprints.get(secret) ?? new Map<string, string>();
  fingerprints.set(secret, known);
  const made = known.get(userId) ?? hmac(secret.key, userId);
  known.set(userId, made);
  return made;
}

export const isPublic = (card: StoredCard) => card.isRevealed && card.removedBy === null;

export function liveGroupId(state: BoardState, groupId: string): string {
  let id = groupId;
  for (let next = state.groups[id]?.mergedInto; next; next = state.groups[id]?.mergedInto) id = next;
  return id;
}

const shownGroups = new WeakMap<BoardState["cards"], Set<string>>();

export function shownGroupIds({ cards }: BoardState): Set<string> {
  let ids = shownGroups.get(cards);
  if (!ids) {
    ids = new Set();
    for (const card of Object.values(cards)) if (isPublic(card)) ids.add(card.groupId);
    shownGroups.set(cards, ids);
  }
  return ids;
}

/** The group in which something of `groupId` shows; null where everybody sees none. */
export function shownGroupId(state: BoardState, groupId: string): string | null {
  const id = liveGroupId(state, groupId);
  return shownGroupIds(state).has(id) ? id : null;
}

export function focusOf(state: BoardState): string | null {
  return state.focusGroupId === null ? null : shownGroupId(state, state.focusGroupId);
}
