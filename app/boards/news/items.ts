import type { Agreement } from "#worker/contract/agreements.ts";
import type { BoardView } from "#worker/contract/boards.ts";

type Kind = "card" | "group" | "comment" | "agreement";

/** Something that can be new on a board. `mark` names this version of it: an edited card has another one. */
export type Item = { kind: Kind; id: string; groupId: string | null; mark: string };

/** How a kind is counted, what its mark on screen says, and the attribute with its id where it shows. */
export const KINDS: Record<Kind, { letter: string; one: string; many: string; label: string; attribute: string }> = {
  card: { letter: "c", one: "tarjeta", many: "tarjetas", label: "Nueva", attribute: "data-card" },
  group: { letter: "g", one: "grupo", many: "grupos", label: "Nuevo", attribute: "data-stack" },
  comment: { letter: "m", one: "comentario", many: "comentarios", label: "Nuevo", attribute: "data-comment" },
  agreement: { letter: "a", one: "acuerdo", many: "acuerdos", label: "Nuevo", attribute: "data-agreement" },
};

/** Enough of a UUID to tell the items of one board apart. */
const ID_LENGTH = 8;

const itemOf = (kind: Kind, id: string, rev: number, groupId: string | null): Item => ({
  kind,
  id,
  groupId,
  mark: `${KINDS[kind].letter}${id.slice(0, ID_LENGTH)}${rev}`,
});

/**
 * What others put on the board. All of it is in the person's view, so nothing here depends on cards that are hidden from
 * them. Every kind that can be new is listed here.
 */
export function itemsOf(view: BoardView, agreements: readonly Agreement[], userId: string): Item[] {
  const own = new Set(view.me.cardIds);
  const sizes = new Map<string, number>();
  for (const { groupId } of view.cards) sizes.set(groupId, (sizes.get(groupId) ?? 0) + 1);
  return [
    ...view.cards.filter(({ id }) => !own.has(id)).map(({ id, rev, groupId }) => itemOf("card", id, rev, groupId)),
    ...view.groups.filter(({ id }) => (sizes.get(id) ?? 0) > 1).map(({ id, rev }) => itemOf("group", id, rev, id)),
    ...view.comments
      .filter(({ authorId }) => authorId !== userId)
      .map(({ id, groupId }) => itemOf("comment", id, 0, groupId)),
    ...agreements.map(({ id, groupId }) => itemOf("agreement", id, 0, groupId)),
  ];
}

/** "4 tarjetas, 1 grupo, 2 acuerdos" */
export function countText(items: readonly Item[]): string {
  const counts = new Map<Kind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${n} ${n === 1 ? KINDS[kind].one : KINDS[kind].many}`).join(", ");
}
