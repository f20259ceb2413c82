import { byRank } from "#party/board/rank.ts";
import type { BoardView, Card, Group } from "#worker/contract/boards.ts";
import { cut } from "#worker/contract/cut.ts";

/** A group where it lies: at the place of its head. Most have one card. */
export type Stack = { id: string; group: Group | undefined; head: Card; cards: Card[] };

/** Those that everyone sees and the person's hidden ones, in order. */
export const allCards = ({ cards, me }: BoardView): Card[] => [...cards, ...me.cards].sort(byRank);

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
  for (const stacks of columns.values()) stacks.sort((a, b) => byRank(a.head, b.head));
  return columns;
}

/**
 * The stacks of `after`, with those of `before` where nothing changed, so that what shows them need not render again.
 */
export function keepSame(before: Map<string, Stack[]>, after: Map<string, Stack[]>): Map<string, Stack[]> {
  const old = new Map([...before.values()].flat().map((stack) => [stack.id, stack]));
  const kept = new Map(
    [...after].map(([columnId, stacks]) => {
      const next = stacks.map((stack) => {
        const same = old.get(stack.id);
        return same && isSameStack(same, stack) ? same : stack;
      });
      const all = before.get(columnId);
      return [columnId, all && isSameList(all, next) ? all : next];
    }),
  );
  const isSame = kept.size === before.size && [...kept].every(([id, stacks]) => before.get(id) === stacks);
  return isSame ? before : kept;
}

const isSameStack = (a: Stack, b: Stack) => a.group === b.group && isSameList(a.cards, b.cards);
const isSameList = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one, i) => one === b[i]);

export const countCards = (stacks: readonly Stack[]): number =>
  stacks.reduce((sum, { cards }) => sum + cards.length, 0);

/** The title of a group of several cards. */
export const titleOf = ({ group, cards }: Stack): string | null => (cards.length > 1 && group?.title) || null;

/** The title of a stack, or else the text of its first card, short enough for a sentence. */
export const nameOfStack = (stack: Stack): string => titleOf(stack) ?? shortened(stack.head.text);

/** The same where the text has the room that it needs. */
export const textOfStack = (stack: Stack): string => titleOf(stack) ?? stack.head.text;

const SHORT = 60;

export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > SHORT ? `${cut(line, SHORT - 1)}…` : line;
};
