import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { PlainButton } from "#app/ui/plain-button.tsx";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

const HUES = [300, 352, 168, 240, 28, 205];

export const clothOf = (index: number): CSSProperties => ({ "--hue": HUES[index % HUES.length] });

type RunnerProps = {
  column: BoardColumn;
  index: number;
  count: number;
  /** Whether it is the column in sight on a phone. */
  isCurrent: boolean;
  /** Whether `ColumnTabs` names it on a phone. */
  hasTabs: boolean;
  children: ReactNode;
};

/** A column, as a runner of cloth on the table. */
export function Runner({ column, index, count, isCurrent, hasTabs, children }: RunnerProps) {
  return (
    <section
      aria-label={column.title}
      data-column={column.id}
      style={clothOf(index)}
      className={clsx(
        "cloth min-w-0 px-3.5 pt-3.5 max-sm:-mx-4",
        !isCurrent && "max-sm:hidden",
        hasTabs && "max-sm:rounded-t-none max-sm:pt-0",
      )}
    >
      <header className={clsx("cloth-label -mx-3.5 -mt-3.5 px-4", hasTabs && "max-sm:h-0")}>
        <div className={clsx("column-title pt-3 pb-2", hasTabs && "max-sm:sr-only")}>
          <h2 dir="auto">{column.title}</h2>
          {count > 0 && <span className="numeral text-ink-soft">{`\u00a0${count}`}</span>}
        </div>
      </header>
      <div className="@container flex min-h-0 min-w-0 flex-col gap-2.5">{children}</div>
      <span aria-hidden="true" className="fringe" />
    </section>
  );
}

type ColumnTabsProps = {
  columns: readonly BoardColumn[];
  currentId: string | undefined;
  onChoose: (columnId: string) => void;
  countIn: (columnId: string) => number;
};

/** A phone shows one column at a time. */
export function ColumnTabs({ columns, currentId, onChoose, countIn }: ColumnTabsProps) {
  if (columns.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-label={t`Columnas`} className="column-tabs -mx-4 grid grid-cols-1 bg-ground sm:hidden">
      <div className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none]">
        {columns.map(({ id, title }, index) => (
          <PlainButton
            key={id}
            data-tab={id}
            aria-pressed={id === currentId}
            onClick={() => onChoose(id)}
            style={clothOf(index)}
            className="cloth-tab inline-flex min-h-11 shrink-0 grow items-center justify-center gap-2 rounded-t-md px-3 focus-visible:-outline-offset-2"
          >
            <span dir="auto">{title}</span>
            <span className="numeral text-ink-soft">{countIn(id) || ""}</span>
          </PlainButton>
        ))}
      </div>
    </div>
  );
}

export const tableOf = (columns: readonly BoardColumn[]) => ({
  style: { "--columns": columns.length },
  className: "table-top",
});
