import { FichasControl, FichasLeft } from "#app/boards/steps/fichas-control.tsx";
import type { StackFoot } from "#app/boards/table/stack-view.tsx";
import { Table } from "#app/boards/table/table.tsx";

/** People join cards and place their fichas at the same time: each card and group has its fichas below it. */
export const ChooseTogether = () => (
  // While a card is taken, a phone has the places for it where the fichas were.
  <div className="board-content gap-3 max-sm:has-data-lift:*:first:hidden">
    <FichasLeft />
    <div className="board-content">
      <Table mode="group" foot={fichasOf} />
    </div>
  </div>
);

// The same function for all renders: the stacks of a table render again only when they change.
const fichasOf: StackFoot = (stack) =>
  stack.group && (
    <div className="mt-1 ms-auto w-fit rounded-full border border-line bg-paper shadow-card has-[.ficha-placed]:border-saffron-ink has-[.ficha-placed]:bg-saffron-soft">
      <FichasControl stack={stack} />
    </div>
  );
