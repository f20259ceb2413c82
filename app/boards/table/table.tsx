import { clsx } from "clsx";
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { STEP_ORDER } from "#app/boards/steps.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { TAB, TAB_LIST, TAB_SELECTED } from "#app/ui/tab-classes.ts";
import type { Card } from "#worker/contract/boards.ts";
import type { CardProps } from "./board-card.tsx";
import { Column } from "./column.tsx";
import { stacksOf } from "./layout.ts";
import { TableContext } from "./table-context.ts";
import { useArrangement } from "./use-arrangement.ts";
import { useDragging } from "./use-dragging.ts";
import { useGlide } from "./use-glide.ts";
import { useStill } from "./use-still.ts";

/** `write` shows what the person wrote, and what was revealed before. */
export function Table({ mode }: { mode: "write" | "group" }) {
  const board = useBoard();
  const { view, isOpen, myId, isFacilitator, nameOf, held, conflicts, forgetConflict } = board;
  const table = useRef<HTMLDivElement>(null);
  const isHiding = STEP_ORDER.indexOf(view.step) < STEP_ORDER.indexOf("GROUP");
  const canArrange = isOpen && mode === "group" && !isHiding;
  const still = useStill(table);
  const shown = still.keep(view);
  const mine = useMemo(() => new Set(view.me.cardIds), [view.me.cardIds]);
  const hidden = useMemo(() => new Set(view.me.cards.map(({ id }) => id)), [view.me.cards]);
  // A person who still writes while the others group sees their own cards only.
  const isBehind = mode === "write" && !isHiding;
  const stacks = useMemo(() => stacksOf(shown, ({ id }) => !isBehind || mine.has(id)), [shown, isBehind, mine]);
  const { actions, liftedId, choosing, stopChoosing } = useArrangement(stacks, still.release);
  useGlide(table, stacks, still.hovered);
  useDragging(table, canArrange, stacks, actions);
  const [columnId, setColumnId] = useState(view.columns[0]?.id);
  const dialog = useLazyModule(choosing !== null, () => import("./choose-dialog.tsx"), stopChoosing);

  const holders = useMemo(() => new Map(held.map(({ cardId, userId }) => [cardId, userId])), [held]);
  const people = useMemo(
    () => new Map([...holders].map(([cardId, id]) => [cardId, { id, name: nameOf(id) }])),
    [holders, nameOf],
  );
  const propsOf = useCallback(
    (card: Card, isInGroup: boolean): CardProps => ({
      card,
      isInGroup,
      isMine: isOpen && mine.has(card.id),
      isHidden: hidden.has(card.id),
      canArrange,
      canRemove: isOpen && (mine.has(card.id) || isFacilitator),
      authorName: card.authorId === null || card.authorId === myId ? null : nameOf(card.authorId),
      holder: people.get(card.id),
      isLifted: liftedId === card.id,
      isTarget: liftedId !== null && liftedId !== card.id,
      conflict: conflicts.get(card.id),
      forgetConflict,
    }),
    [mine, hidden, isOpen, canArrange, isFacilitator, myId, nameOf, people, liftedId, conflicts, forgetConflict],
  );

  return (
    <TableContext.Provider value={actions}>
      {view.columns.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
        <div role="group" aria-label="Columnas" className="mb-2 grid grid-cols-1 sm:hidden">
          <div className={TAB_LIST}>
            {view.columns.map(({ id, title }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === columnId}
                onClick={() => setColumnId(id)}
                className={clsx(TAB, id === columnId && TAB_SELECTED)}
              >
                <span dir="auto">{title}</span>
                <span className="numeral text-ink-soft">
                  {stacks.get(id)?.reduce((sum, { cards }) => sum + cards.length, 0) || ""}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      <div
        ref={table}
        data-columns={view.columns.length}
        style={{ "--columns": view.columns.length } as CSSProperties}
        className="table-top"
      >
        {view.columns.map((column, index) => (
          <Column
            key={column.id}
            column={column}
            index={index}
            stacks={stacks.get(column.id) ?? []}
            propsOf={propsOf}
            canArrange={canArrange}
            hiddenOthers={isHiding && view.counts ? hiddenOthersIn(column.id) : null}
            isCurrent={column.id === columnId}
            isTarget={liftedId !== null}
            onDrop={() => liftedId && actions.place({ cardId: liftedId, isWhole: false }, column.id, null)}
          />
        ))}
      </div>
      {liftedId !== null && <LiftBar onCancel={() => actions.press(liftedId)} />}
      {dialog && choosing && <dialog.ChooseDialog {...choosing} stacks={stacks} onClose={stopChoosing} />}
    </TableContext.Provider>
  );

  function hiddenOthersIn(id: string): number {
    const seen = [...view.cards, ...view.me.cards].filter((card) => card.columnId === id).length;
    return Math.max(0, (view.counts?.[id] ?? 0) - seen);
  }
}

function LiftBar({ onCancel }: { onCancel: () => void }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onCancel]);
  return (
    <div className="sticky bottom-3 z-20 max-sm:bottom-18 mx-auto mt-3 flex w-fit items-center gap-2 rounded-lg border border-line bg-paper py-1 pr-1 pl-4 shadow-lift">
      <p role="status">Elige dónde dejarla</p>
      <Button variant="ghost" className="text-accent!" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
