import { clsx } from "clsx";
import { memo } from "react";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { AddCard } from "./add-card.tsx";
import { countCards, type Stack } from "./layout.ts";
import { Runner } from "./runner.tsx";
import { type CardPropsOf, type StackFoot, StackView } from "./stack-view.tsx";
import { useTable } from "./table-context.ts";

type ColumnProps = {
  column: BoardColumn;
  index: number;
  stacks: Stack[];
  propsOf: CardPropsOf;
  foot: StackFoot | undefined;
  canAdd: boolean;
  canArrange: boolean;
  isSeenAtOnce: boolean;
  /** Cards of others that nobody sees yet; null where the board does not say. */
  hiddenOthers: number | null;
  isCurrent: boolean;
  hasTabs: boolean;
  isTarget: boolean;
};

const NOTE = "cloth-label self-start rounded-sm px-2 text-sm text-ink-soft";

/** Renders again only when something in it changed: a table may hold hundreds of cards. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, stacks, propsOf, foot, canAdd, canArrange, isSeenAtOnce, hiddenOthers, isTarget, ...runner } = props;
  const { placeTaken } = useTable();
  const hintId = column.hint && !canArrange ? `${column.id}-hint` : undefined;
  return (
    <Runner {...runner} column={column} count={countCards(stacks)}>
      {canAdd && (
        <div className={clsx(!canArrange && "column-field")}>
          <AddCard column={column} first={stacks[0]?.head.rank ?? null} hintId={hintId} isSeenAtOnce={isSeenAtOnce} />
        </div>
      )}
      {hintId && (
        <p id={hintId} dir="auto" className={NOTE}>
          {column.hint}
        </p>
      )}
      {hiddenOthers !== null && hiddenOthers > 0 && (
        <p className={NOTE}>
          {plural(hiddenOthers, form`1 tarjeta de los demás`, form`${hiddenOthers} tarjetas de los demás`)}
        </p>
      )}
      {isTarget && (
        <button
          type="button"
          onClick={() => placeTaken(column.id)}
          className="min-h-13 rounded-md border-2 border-dashed border-accent bg-paper font-semibold text-accent hover:bg-accent-soft max-sm:hidden"
        >
          {t`Dejar en ${column.title}`}
        </button>
      )}
      {stacks.length > 0 && (
        <ul aria-label={t`Tarjetas de ${column.title}`} data-scroller="" className="stacks grid items-start gap-2.5">
          {stacks.map((stack) => (
            <StackView key={stack.head.id} stack={stack} propsOf={propsOf} foot={foot} canArrange={canArrange} />
          ))}
        </ul>
      )}
    </Runner>
  );
});
