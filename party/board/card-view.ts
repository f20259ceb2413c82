import type { Card, Group } from "#worker/contract/boards.ts";
import type { StoredCard, StoredGroup } from "./state.ts";

/** An unchanged card or group keeps its view, so that two views are compared quickly. */
function remembered<S extends object, V>(make: (stored: S) => V): (stored: S) => V {
  const views = new WeakMap<S, V>();
  return (stored) => {
    let view = views.get(stored);
    if (!view) {
      view = make(stored);
      views.set(stored, view);
    }
    return view;
  };
}

export const viewOfCard = remembered(
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

export const viewOfGroup = remembered(
  ({ id, title, note, rev, isDiscussed }: StoredGroup): Group => ({ id, title, note, rev, isDiscussed }),
);
