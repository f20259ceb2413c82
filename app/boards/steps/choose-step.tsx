import { clsx } from "clsx";
import { ChevronRight, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { peopleChoosing } from "#app/boards/room/asked-first.ts";
import { useBoard } from "#app/boards/room/board-context.ts";
import { readyWord } from "#app/boards/steps.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { ColumnTabs, Runner, tableOf } from "#app/boards/table/runner.tsx";
import { useColumnInSight } from "#app/boards/table/use-column-in-sight.ts";
import { Button } from "#app/ui/button.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { Fichas, formatFichas } from "./fichas.tsx";
import { type RevealedStack, revealedColumns, titleOf } from "./revealed-stacks.ts";
import { CardAuthor, StackCards } from "./stack-cards.tsx";

/** The papers lie where they lie on the table. */
export function ChooseStep() {
  const { view } = useBoard();
  const columns = revealedColumns(view);
  const countIn = (id: string) => columns.get(id)?.length ?? 0;
  const [columnId, setColumnId] = useColumnInSight(view.step, view.columns, countIn);
  if ([...columns.values()].every((stacks) => stacks.length === 0)) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-ink-soft">
        Todavía no hay tarjetas para elegir. Vuelvan a Escribir y dejen algo sobre la mesa.
      </p>
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
                hasHint={false}
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

function FichasLeft() {
  const { view, watching } = useBoard();
  const { left } = view.me;
  const people = peopleChoosing(view, watching);
  return (
    <div className="max-sm:above-dock flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 max-sm:order-last max-sm:justify-between sm:rounded-lg sm:border sm:border-saffron sm:bg-saffron-soft sm:px-4 sm:py-1">
      <p role="status" className="flex items-baseline gap-1 sm:gap-1.5 sm:text-lg">
        {left === 0 ? (
          "Ya pusiste todas tus fichas"
        ) : (
          <>
            <span>{left === 1 ? "Te queda" : "Te quedan"} </span>
            <span className="numeral text-xl text-saffron-ink sm:text-2xl">{left}</span>
            <span> {left === 1 ? "ficha" : "fichas"}</span>
          </>
        )}
      </p>
      <Fichas count={left} places={view.budget} className="max-sm:hidden" />
      <p className="text-sm text-ink-soft sm:ml-auto">
        {view.voters.all} de {people} {readyWord(people)} con sus fichas
      </p>
    </div>
  );
}

const STEP_BY_KEY: Record<string, 1 | -1> = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 };

function StackToChoose({ stack }: { stack: RevealedStack }) {
  const { view, act } = useBoard();
  const [title, name] = [titleOf(stack), nameOfStack(stack)];
  const isGroup = stack.cards.length > 1;
  const [isOpen, setIsOpen] = useState(isGroup && title === null);
  const placed = view.me.fichas[stack.id] ?? 0;
  const most = Math.min(view.perGroup, placed + view.me.left);

  function set(n: number) {
    if (n >= 0 && n <= most && n !== placed) act({ kind: "setFichas", groupId: stack.id, n });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(placed + step);
  }

  return (
    <li
      data-topic={stack.id}
      className={clsx(
        "flex flex-col rounded-sm border bg-paper pb-1 shadow-card transition-colors",
        placed > 0 ? "border-saffron-ink shadow-[0_0_0_3px_var(--saffron)]" : "border-line",
      )}
    >
      {isGroup ? (
        <h3 dir="auto" className="px-3.5 pt-2.5 text-lg leading-snug">
          {title ?? "Grupo sin nombre"}
        </h3>
      ) : (
        <p dir="auto" className="px-3.5 pt-2.5 font-serif text-lg leading-snug whitespace-pre-line">
          {stack.head.text}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-1 pr-1 pl-3.5">
        <div className="mr-auto min-w-0">
          {isGroup ? (
            <PlainButton
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
            >
              <ChevronRight aria-hidden="true" className={clsx("size-4 transition-transform", isOpen && "rotate-90")} />
              {stack.cards.length} tarjetas
            </PlainButton>
          ) : (
            <CardAuthor card={stack.head} />
          )}
        </div>
        {/* One group, so that it wraps as a whole on a narrow card. */}
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <CountButton label={`Quitar una ficha de ${name}`} isOff={placed === 0} onPress={() => set(placed - 1)}>
            <Minus aria-hidden="true" />
          </CountButton>
          <div
            role="spinbutton"
            tabIndex={0}
            aria-label={`Fichas en ${name}`}
            aria-valuenow={placed}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuetext={formatFichas(placed)}
            onKeyDown={onKeyDown}
            className="flex min-h-11 items-center rounded-md px-1"
          >
            <Fichas count={placed} places={view.perGroup} />
          </div>
          <CountButton label={`Poner una ficha en ${name}`} isOff={placed === most} onPress={() => set(placed + 1)}>
            <Plus aria-hidden="true" />
          </CountButton>
        </div>
      </div>
      {isGroup && isOpen && (
        <div className="px-3.5 pb-2.5">
          <StackCards stack={stack} />
        </div>
      )}
    </li>
  );
}

type CountButtonProps = { label: string; isOff: boolean; onPress: () => void; children: JSX.Element };

const CountButton = ({ label, isOff, onPress, children }: CountButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={label}
    // It is not `disabled`, because the button keeps focus after the last ficha.
    aria-disabled={isOff || undefined}
    // The keys of the number between the buttons do the same.
    tabIndex={-1}
    onClick={onPress}
    className={isOff ? undefined : "text-saffron-ink!"}
  >
    {children}
  </Button>
);
