import type { BoardPatch, BoardView, PersonalView, SharedView } from "#worker/contract/boards.ts";
import { byRank, compare } from "./rank.ts";

/** Views are built in one order of keys, so equal values have equal texts. */
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function sharedPatch(before: SharedView, after: SharedView): BoardPatch | null {
  const cards = difference(before.cards, after.cards);
  const groups = difference(before.groups, after.groups);
  const { cards: _cards, groups: _groups, ...rest } = after;
  const set = changedFields(before, rest);
  const patch: BoardPatch = {
    ...(cards.changed.length > 0 && { cards: cards.changed }),
    ...(cards.gone.length > 0 && { goneCardIds: cards.gone }),
    ...(groups.changed.length > 0 && { groups: groups.changed }),
    ...(groups.gone.length > 0 && { goneGroupIds: groups.gone }),
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
    cards: cards || goneCardIds ? merged(view.cards, cards, goneCardIds).sort(byRank) : view.cards,
    groups:
      groups || goneGroupIds
        ? merged(view.groups, groups, goneGroupIds).sort((a, b) => compare(a.id, b.id))
        : view.groups,
    me: me ?? view.me,
  };
}

function merged<T extends { id: string }>(items: T[], changed: T[] = [], gone: string[] = []): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const id of gone) byId.delete(id);
  for (const item of changed) byId.set(item.id, item);
  return [...byId.values()];
}
