import { type Stack, stacksOf } from "#app/boards/table/layout.ts";
import type { BoardView, Group } from "#worker/contract/boards.ts";

export type RevealedStack = Stack & { group: Group };

const isRevealed = (stack: Stack): stack is RevealedStack => stack.group !== undefined;

export const revealedStacks = (view: BoardView): RevealedStack[] =>
  [...stacksOf(view, () => true).values()].flat().filter(isRevealed);

/** Stacks with the same number of fichas stay in the order of the table. */
export const byFichas = (stacks: RevealedStack[], totals: Record<string, number>): RevealedStack[] =>
  [...stacks].sort((a, b) => (totals[b.id] ?? 0) - (totals[a.id] ?? 0));

/** The title of a stack of several cards; a single card is its own title. */
export const titleOf = ({ cards, group }: RevealedStack): string | null => (cards.length > 1 ? group.title : null);
