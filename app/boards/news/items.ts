import type { Agreement } from "#worker/contract/agreements.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";

type Kind = "card" | "group" | "comment" | "proposal" | "agreement";

/** Something that can be new on a board. `mark` names this version of it: an edited card has another one. */
export type Item = { kind: Kind; id: string; groupId: string | null; mark: string };

type KindOfItem = { letter: string; count: (n: number) => string; label: () => string; attribute: string };

/** How a kind is counted, what its mark on screen says, and the attribute with its id where it shows. */
export const KINDS: Record<Kind, KindOfItem> = {
  card: {
    letter: "c",
    count: (n) => plural(n, form`1 tarjeta`, form`${n} tarjetas`),
    label: () => t`Nueva`,
    attribute: "data-card",
  },
  group: {
    letter: "g",
    count: (n) => plural(n, form`1 grupo`, form`${n} grupos`),
    label: () => t`Nuevo`,
    attribute: "data-stack",
  },
  comment: {
    letter: "m",
    count: (n) => plural(n, form`1 comentario`, form`${n} comentarios`),
    label: () => t`Nuevo`,
    attribute: "data-comment",
  },
  proposal: {
    letter: "p",
    count: (n) => plural(n, form`1 propuesta`, form`${n} propuestas`),
    label: () => t`Nueva`,
    attribute: "data-proposal",
  },
  agreement: {
    letter: "a",
    count: (n) => plural(n, form`1 acuerdo`, form`${n} acuerdos`),
    label: () => t`Nuevo`,
    attribute: "data-agreement",
  },
};

/** So many characters of an id tell the items of one board apart. */
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
    // One that was accepted is an agreement.
    ...view.proposals
      .filter(({ authorId, isAccepted }) => authorId !== userId && !isAccepted)
      .map(({ id, groupId }) => itemOf("proposal", id, 0, groupId)),
    ...agreements.map(({ id, groupId }) => itemOf("agreement", id, 0, groupId)),
  ];
}

/** "4 tarjetas, 1 grupo, 2 acuerdos" */
export function countText(items: readonly Item[]): string {
  const counts = new Map<Kind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => KINDS[kind].count(n)).join(", ");
}
