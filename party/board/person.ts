import type { Comment, Proposal } from "#worker/contract/boards.ts";
import type { Mark } from "#worker/contract/reactions.ts";
import { sumOf } from "./fichas.ts";
import { withMention } from "./mentions.ts";
import { withAccount, withoutPerson } from "./ready.ts";
import {
  type BoardState,
  type Context,
  fingerprint,
  type StoredAnswer,
  type StoredCard,
  type StoredGroup,
  type StoredHealth,
  type StoredOpening,
  type StoredPulse,
  withEntry,
} from "./state.ts";

export function leaveTeam(state: BoardState, userId: string): BoardState {
  const facilitatorId = state.facilitatorId === userId ? null : state.facilitatorId;
  return kept(state, { ...state, facilitatorId, ready: kept(state.ready, withoutPerson(state.ready, userId)) });
}

/** The ids and the fingerprints of a guest and of the account that they become. */
type Merge = Record<"guestId" | "accountId" | "guest" | "account", string>;

/**
 * Gives an account what a guest did, for a guest who keeps their place with the email of that account. Nobody else sees a
 * difference in what has no name. Repeated, it returns the same state.
 *
 * Here and in the functions below every field is written out, so that the compiler asks for a new one, which may name a
 * person.
 */
export function mergePerson(state: BoardState, guestId: string, accountId: string, context: Context): BoardState {
  const [guest, account] = [fingerprint(state, guestId, context), fingerprint(state, accountId, context)];
  const merge = { guestId, accountId, guest, account };
  const { step, stepRev, columns, signed, isRevealed, cards, groups, comments, proposals } = state;
  const { budget, perGroup, focusGroupId, facilitatorId, pulse, health, ready, plan, opening, secret } = state;
  return kept(state, {
    step,
    stepRev,
    columns,
    signed,
    isRevealed,
    cards: mapped(cards, (card) => mergeCard(card, merge)),
    groups: mapped(groups, (group) => mergeGroup(group, merge)),
    comments: mapped(comments, (comment) => mergeComment(comment, merge)),
    proposals: mapped(proposals, (proposal) => mergeProposal(proposal, merge)),
    budget,
    perGroup,
    fichas: mergeFichas(state, merge),
    focusGroupId,
    facilitatorId: facilitatorId === guestId ? accountId : facilitatorId,
    pulse: kept(pulse, {
      arrive: kept(pulse.arrive, mergeAnswer(pulse.arrive, merge)),
      worth: kept(pulse.worth, mergeAnswer(pulse.worth, merge)),
    }),
    health: health && kept(health, mergeHealth(health, merge)),
    plan,
    ready: kept(ready, withAccount(ready, guestId, accountId)),
    opening: opening && kept(opening, mergeOpening(opening, merge)),
    secret,
  });
}

/** `before` where all fields of `after` have the same value. */
function kept<Fields extends object>(before: Fields, after: Fields): Fields {
  for (const key in after) if (before[key] !== after[key]) return after;
  return before;
}

const mapped = <Item extends object>(items: Record<string, Item>, change: (item: Item) => Item) =>
  kept(items, Object.fromEntries(Object.entries(items).map(([id, item]) => [id, kept(item, change(item))])));

function mergeCard(card: StoredCard, { guestId, accountId, guest, account }: Merge): StoredCard {
  const { id, columnId, groupId, text, rank, rev, owner, authorId, isRevealed, isLate, removedBy, reactions } = card;
  return {
    id,
    columnId,
    groupId,
    text,
    rank,
    rev,
    owner: owner === guest ? account : owner,
    authorId: authorId === guestId ? accountId : authorId,
    isRevealed,
    isLate,
    removedBy: removedBy === guest ? account : removedBy,
    reactions: mergeReactions(reactions, guest, account),
  };
}

/** Where both reacted, both marks stay, and the account changes its own: one fewer would tell that the two were theirs. */
function mergeReactions(reactions: Record<string, Mark>, guest: string, account: string): Record<string, Mark> {
  const { [guest]: mark, ...others } = reactions;
  return !mark || others[account] ? reactions : withEntry(others, account, mark);
}

function mergeGroup(group: StoredGroup, { guest, account }: Merge): StoredGroup {
  const { id, title, note, rev, isDiscussed, writer, mergedInto } = group;
  return { id, title, note, rev, isDiscussed, writer: writer === guest ? account : writer, mergedInto };
}

function mergeComment(comment: Comment, { guestId, accountId }: Merge): Comment {
  const { id, groupId, authorId, at, text, isEdited } = comment;
  const author = authorId === guestId ? accountId : authorId;
  return { id, groupId, authorId: author, at, text: withMention(text, guestId, accountId), isEdited };
}

function mergeProposal(proposal: Proposal, { guestId, accountId }: Merge): Proposal {
  const { id, groupId, authorId, at, text, ownerId, dueOn, agreed, isAccepted } = proposal;
  const idNow = (userId: string) => (userId === guestId ? accountId : userId);
  return {
    id,
    groupId,
    authorId: idNow(authorId),
    at,
    text,
    ownerId: ownerId && idNow(ownerId),
    dueOn,
    agreed: agreed.includes(guestId) ? [...new Set(agreed.map(idNow))].sort() : agreed,
    isAccepted,
  };
}

/** Where both placed some, those of the guest stay as they are: fewer of them would tell which groups the two chose. */
function mergeFichas({ fichas }: BoardState, { guestId, accountId }: Merge): BoardState["fichas"] {
  const { [guestId]: placed, ...others } = fichas;
  return !placed || sumOf(fichas[accountId] ?? {}) > 0 ? fichas : withEntry(others, accountId, placed);
}

/** Where both answered, both answers stay; the account changes its own. */
function mergeOpening({ answers, ...opening }: StoredOpening, merge: Merge): StoredOpening {
  const isFree = !Object.values(answers).some(({ owner }) => owner === merge.account);
  return { ...opening, answers: mapped(answers, (answer) => mergeOwnAnswer(answer, merge, isFree)) };
}

function mergeOwnAnswer(answer: StoredAnswer, merge: Merge, isFree: boolean): StoredAnswer {
  const { id, text, authorId, owner, removedBy } = answer;
  const { guestId, accountId, guest, account } = merge;
  return {
    id,
    text,
    authorId: authorId === guestId ? accountId : authorId,
    owner: owner === guest && isFree ? account : owner,
    removedBy: removedBy === guest ? account : removedBy,
  };
}
const mergeAnswer = ({ counts, values, answered, isPublished }: StoredPulse, merge: Merge): StoredPulse => ({
  counts,
  values,
  answered: mergeAnswered(answered, merge),
  isPublished,
});

const mergeHealth = ({ statements, values, answered, results }: StoredHealth, merge: Merge): StoredHealth => ({
  statements,
  values,
  answered: mergeAnswered(answered, merge),
  results,
});

/** Where both answered, both count: nothing tells which value was whose. */
function mergeAnswered(answered: string[], { guestId, accountId }: Merge): string[] {
  const isMoved = answered.includes(guestId) && !answered.includes(accountId);
  return isMoved ? answered.map((id) => (id === guestId ? accountId : id)).sort() : answered;
}
