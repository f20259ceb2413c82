import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { textOfStack, titleOf } from "#app/boards/table/layout.ts";
import { ColumnTabs, Runner, tableOf } from "#app/boards/table/runner.tsx";
import { useColumnInSight } from "#app/boards/table/use-column-in-sight.ts";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { FichasControl, FichasLeft } from "./fichas-control.tsx";
import { type RevealedStack, revealedColumns } from "./revealed-stacks.ts";
import { CardAuthor, CountedReactions, StackCards } from "./stack-cards.tsx";

/** The papers lie where they lie on the table. */
export function ChooseStep() {
  const { view } = useBoard();
  const columns = revealedColumns(view);
  const countIn = (id: string) => columns.get(id)?.length ?? 0;
  const [columnId, setColumnId] = useColumnInSight(view.step, view.columns, countIn);
  if ([...columns.values()].every((stacks) => stacks.length === 0)) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-ink-soft">{t`Todavía no hay tarjetas para elegir. Vuelvan a Escribir y dejen algo sobre la mesa.`}</p>
    );
  }
  return (
    <div className="board-content gap-3">
      <FichasLeft />
      <div className="board-content">
        <ColumnTabs columns={view.columns} currentId={columnId} onChoose={setColumnId} countIn={countIn} />
        <div {...tableOf(view.columns)}>
          {view.columns.map((column, index) => {
            const stacks = columns.get(column.id) ?? [];
            return (
              <Runner
                key={column.id}
                column={column}
                index={index}
                count={stacks.length}
                isCurrent={column.id === columnId}
                hasTabs={view.columns.length > 1}
              >
                <ul data-scroller="" className="stacks grid items-start gap-2.5">
                  {stacks.map((stack) => (
                    <StackToChoose key={stack.id} stack={stack} />
                  ))}
                </ul>
              </Runner>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function StackToChoose({ stack }: { stack: RevealedStack }) {
  const { view } = useBoard();
  const isGroup = stack.cards.length > 1;
  const [isOpen, setIsOpen] = useState(isGroup && titleOf(stack) === null);
  const placed = view.me.fichas[stack.id] ?? 0;

  return (
    <li
      data-topic={stack.id}
      className={clsx(
        "flex flex-col rounded-sm border bg-paper pb-1 shadow-card transition-colors",
        placed > 0 ? "border-saffron-ink" : "border-line",
      )}
    >
      {isGroup ? (
        <h3 id={`nombre-${stack.id}`} dir="auto" className="px-3.5 pt-2.5 text-lg leading-snug">
          {textOfStack(stack)}
        </h3>
      ) : (
        <p dir="auto" className="px-3.5 pt-2.5 font-serif text-lg leading-snug whitespace-pre-line">
          {stack.head.text}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-1 pe-1 ps-4">
        <div className="me-auto min-w-0">
          {isGroup ? (
            <PlainButton
              aria-expanded={isOpen}
              aria-describedby={`nombre-${stack.id}`}
              onClick={() => setIsOpen(!isOpen)}
              className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
            >
              <ChevronRight aria-hidden="true" className={clsx("size-4 transition-transform", isOpen && "rotate-90")} />
              {plural(stack.cards.length, form`1 tarjeta`, form`${stack.cards.length} tarjetas`)}
            </PlainButton>
          ) : (
            <>
              <CardAuthor card={stack.head} />
              <CountedReactions card={stack.head} />
            </>
          )}
        </div>
        <FichasControl stack={stack} />
      </div>
      {isGroup && isOpen && (
        <div className="px-3.5 pb-2">
          <StackCards stack={stack} />
        </div>
      )}
    </li>
  );
}
