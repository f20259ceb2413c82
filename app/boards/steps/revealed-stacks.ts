import { type Stack, stacksOf } from "#app/boards/table/layout.ts";
import type { BoardView, Group } from "#worker/contract/boards.ts";

export type RevealedStack = Stack & { group: Group };

const isRevealed = (stack: Stack): stack is RevealedStack => stack.group !== undefined;

export const revealedColumns = (view: BoardView): Map<string, RevealedStack[]> =>
  new Map([...stacksOf(view, () => true)].map(([columnId, stacks]) => [columnId, stacks.filter(isRevealed)]));

export const revealedStacks = (view: BoardView): RevealedStack[] => [...revealedColumns(view).values()].flat();

/** Stacks with the same number of fichas stay in the order of the table. */
export const byFichas = (stacks: RevealedStack[], totals: Record<string, number>): RevealedStack[] =>
  [...stacks].sort((a, b) => (totals[b.id] ?? 0) - (totals[a.id] ?? 0));
