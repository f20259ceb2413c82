import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { AddCard } from "./add-card.tsx";
import type { Stack } from "./layout.ts";
import { type CardPropsOf, StackView } from "./stack-view.tsx";
import { useTable } from "./table-context.ts";

const HUES = [300, 352, 168, 240, 28, 205];

type ColumnProps = {
  column: BoardColumn;
  index: number;
  stacks: Stack[];
  propsOf: CardPropsOf;
  canArrange: boolean;
  /** Cards of others that nobody sees yet; null where the board does not say. */
  hiddenOthers: number | null;
  isCurrent: boolean;
  isTarget: boolean;
  onDrop: () => void;
};

export function Column(props: ColumnProps) {
  const { column, index, stacks, propsOf, canArrange, hiddenOthers, isCurrent, isTarget, onDrop } = props;
  const { isOpen, view } = useBoard();
  const hasTabs = view.columns.length > 1;
  const { add } = useTable();
  const count = stacks.reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <section
      aria-label={column.title}
      data-column={column.id}
      style={{ "--hue": HUES[index % HUES.length] } as CSSProperties}
      className={clsx("cloth min-w-0 flex-col gap-3 p-3 pb-6", isCurrent ? "flex" : "hidden sm:flex")}
    >
      <header className="cloth-label -m-3 mb-0 flex flex-col gap-0.5 px-4 pt-3.5 pb-2 max-sm:pt-2.5 max-sm:pb-0">
        {/* The tab says both on a phone. */}
        <div className={clsx("flex items-baseline justify-between gap-3", hasTabs && "max-sm:sr-only")}>
          <h2 dir="auto" className="min-w-0 text-xl">
            {column.title}
          </h2>
          {count > 0 && <span className="numeral text-lg text-ink-soft">{count}</span>}
        </div>
        {column.hint && !canArrange && (
          <p dir="auto" className="text-ink-soft">
            {column.hint}
          </p>
        )}
      </header>
      {isOpen && (
        <div className={clsx(canArrange && "max-sm:order-last")}>
          <AddCard column={column} onAdd={(text) => add(column.id, text)} />
        </div>
      )}
      {hiddenOthers !== null && hiddenOthers > 0 && (
        <p className="cloth-label self-start rounded-sm px-2 text-ink-soft">
          {hiddenOthers === 1 ? "1 tarjeta" : `${hiddenOthers} tarjetas`} de los demás
        </p>
      )}
      {stacks.length > 0 && (
        <ul aria-label={`Tarjetas de ${column.title}`} className="stacks grid items-start gap-3">
          {stacks.map((stack) => (
            <li key={stack.head.id} data-stack={stack.id} className="relative min-w-0">
              <StackView stack={stack} propsOf={propsOf} canArrange={canArrange} />
            </li>
          ))}
        </ul>
      )}
      {isTarget && (
        <button
          type="button"
          onClick={onDrop}
          className="min-h-13 rounded-md border-2 border-dashed border-accent bg-paper font-semibold text-accent hover:bg-accent-soft"
        >
          Dejar en {column.title}
        </button>
      )}
      <span aria-hidden="true" className="fringe" />
    </section>
  );
}
