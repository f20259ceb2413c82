import type { BoardPatch, BoardView, PersonalView, SharedView } from "#worker/contract/boards.ts";
import { byId, byMoment, byRank } from "./rank.ts";

/** Views are built in one order of keys, so equal values have equal texts. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function sharedPatch(before: SharedView, after: SharedView): BoardPatch | null {
  const cards = difference(before.cards, after.cards);
  const groups = difference(before.groups, after.groups);
  const comments = difference(before.comments, after.comments);
  const proposals = difference(before.proposals, after.proposals);
  const { cards: _cards, groups: _groups, comments: _comments, proposals: _proposals, ...rest } = after;
  const set = changedFields(before, rest);
  const patch: BoardPatch = {
    ...(cards.changed.length > 0 && { cards: cards.changed }),
    ...(cards.gone.length > 0 && { goneCardIds: cards.gone }),
    ...(groups.changed.length > 0 && { groups: groups.changed }),
    ...(groups.gone.length > 0 && { goneGroupIds: groups.gone }),
    ...(comments.changed.length > 0 && { comments: comments.changed }),
    ...(comments.gone.length > 0 && { goneCommentIds: comments.gone }),
    ...(proposals.changed.length > 0 && { proposals: proposals.changed }),
    ...(proposals.gone.length > 0 && { goneProposalIds: proposals.gone }),
    ...(Object.keys(set).length > 0 && { set }),
  };
  return Object.keys(patch).length > 0 ? patch : null;
}

function difference<T extends { id: string }>(before: T[], after: T[]): { changed: T[]; gone: string[] } {
  const left = new Map(before.map((item) => [item.id, item]));
  const changed = after.filter((item) => {
    const old = left.get(item.id);
    left.delete(item.id);
    return !isSame(old, item);
  });
  return { changed, gone: [...left.keys()] };
}

/** The fields of `after` that have another value in `before`. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key in after) if (!isSame(before[key], after[key])) changed[key] = after[key];
  return changed;
}

/** @returns `shared` itself for a person whose own view is the same, so that its frame can be the same for all of them */
export function patchFor(shared: BoardPatch | null, before: PersonalView, after: PersonalView): BoardPatch | null {
  return before === after || textOf(before) === textOf(after) ? shared : { ...shared, me: after };
}

const texts = new WeakMap<PersonalView, string>();

/** Kept, because the view after a gesture is the one before the next, and making its text is most of a frame's work. */
function textOf(view: PersonalView): string {
  const known = texts.get(view);
  if (known !== undefined) return known;
  const text = JSON.stringify(view);
  texts.set(view, text);
  return text;
}

export function applyPatch(view: BoardView, patch: BoardPatch): BoardView {
  const { cards, goneCardIds, groups, goneGroupIds, set, me } = patch;
  return {
    ...view,
    ...set,
    cards: merged(view.cards, byRank, cards, goneCardIds),
    groups: merged(view.groups, byId, groups, goneGroupIds),
    comments: merged(view.comments, byMoment, patch.comments, patch.goneCommentIds),
    proposals: merged(view.proposals, byMoment, patch.proposals, patch.goneProposalIds),
    me: me ?? view.me,
  };
}

function merged<T extends { id: string }>(
  items: T[],
  order: (a: T, b: T) => number,
  changed: T[] = [],
  gone: string[] = [],
): T[] {
  if (changed.length === 0 && gone.length === 0) return items;
  const left = new Map(items.map((item) => [item.id, item]));
  for (const id of gone) left.delete(id);
  for (const item of changed) left.set(item.id, item);
  return [...left.values()].sort(order);
}
