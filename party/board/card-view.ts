import type { Card, Group } from "#worker/contract/boards.ts";
import type { StoredCard, StoredGroup } from "./state.ts";

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
  /** For what is made from a view. */
  const withView = (stored: Stored, view: View): Stored => {
    views.set(stored, view);
    return stored;
  };
  return [viewOf, withView] as const;
}

export const [viewOfCard, cardWithView] = remembered(
  ({ id, columnId, groupId, text, rank, rev, authorId, isLate }: StoredCard): Card => ({
    id,
    columnId,
    groupId,
    text,
    rank,
    rev,
    authorId,
    isLate,
  }),
);

export const [viewOfGroup, groupWithView] = remembered(
  ({ id, title, note, rev, isDiscussed }: StoredGroup): Group => ({ id, title, note, rev, isDiscussed }),
);
