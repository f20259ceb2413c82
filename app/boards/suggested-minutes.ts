import type { BoardView, Step } from "#worker/contract/boards.ts";

type Table = Pick<BoardView, "columns"> & {
  /** Those that everybody reads, also where the page does not have them yet. */
  cards: number;
  /** Who is at the table. */
  people: number;
};

/** One for each so many, and one more for the rest. */
const oneFor = (count: number, each: number) => Math.ceil(count / each);

/** In a lean coffee each topic has the same short time, and the team decides whether it goes on. */
const isLeanCoffee = ({ columns }: Table) => columns.some(({ texts }) => texts?.startsWith("cafe."));

const MINUTES: Record<Step, { most: number; of: (table: Table) => number }> = {
  ARRIVE: { most: 8, of: ({ people }) => 2 + oneFor(people, 4) },
  // People write at the same time, so only the questions count.
  WRITE: { most: 10, of: ({ columns }) => 2 + Math.round(columns.length * 1.4) },
  GROUP: { most: 12, of: ({ cards }) => 3 + oneFor(cards, 8) },
  CHOOSE: { most: 5, of: ({ people }) => 2 + oneFor(people, 5) },
  TALK: { most: 10, of: (table) => (isLeanCoffee(table) ? 5 : 4 + oneFor(table.people, 4)) },
  THANK: { most: 10, of: ({ people }) => 3 + oneFor(people, 3) },
};

/** How long a step usually takes; in *Conversar* one topic. */
export function suggestedMinutes(step: Step, table: Table): number {
  const { most, of } = MINUTES[step];
  return Math.min(most, of(table));
}
