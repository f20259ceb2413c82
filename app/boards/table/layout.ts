import { allCards } from "#party/board/predict.ts";
import type { BoardView, Card, Group } from "#worker/contract/boards.ts";

/** A group where it lies: at the place of its head. Most have one card. */
export type Stack = { id: string; group: Group | undefined; head: Card; cards: Card[] };

/**
 * The stacks of each column, in order.
 * @param isShown leaves cards out
 */
export function stacksOf(view: BoardView, isShown: (card: Card) => boolean): Map<string, Stack[]> {
  const byGroup = new Map<string, Card[]>();
  for (const card of allCards(view)) {
    if (!isShown(card)) continue;
    const cards = byGroup.get(card.groupId);
    if (cards) cards.push(card);
    else byGroup.set(card.groupId, [card]);
  }
  const groups = new Map(view.groups.map((group) => [group.id, group]));
  const columns = new Map<string, Stack[]>(view.columns.map(({ id }) => [id, []]));
  for (const [id, cards] of byGroup) {
    const head = cards.find((card) => card.id === id) ?? cards[0];
    if (!head) continue;
    const ordered = [head, ...cards.filter((card) => card !== head)];
    columns.get(head.columnId)?.push({ id, group: groups.get(id), head, cards: ordered });
  }
  for (const stacks of columns.values()) stacks.sort((a, b) => (isBefore(a.head, b.head) ? -1 : 1));
  return columns;
}

const isBefore = (a: Card, b: Card) => (a.rank === b.rank ? a.id < b.id : a.rank < b.rank);

/** What a stack is called where it is named in a sentence. */
export function nameOfStack({ group, head, cards }: Stack): string {
  return cards.length > 1 && group?.title ? group.title : shortened(head.text);
}

const SHORT = 60;

export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > SHORT ? `${line.slice(0, SHORT - 1)}…` : line;
};
