import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { hidesPeople, isHiding } from "#party/board/steps.ts";
import type { BoardColumn, BoardView, Card } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { type CardProps, focusCard } from "./board-card.tsx";
import { Column } from "./column.tsx";
import { countCards, keepSame, type Stack, stacksOf } from "./layout.ts";
import { ColumnTabs, tableOf } from "./runner.tsx";
import type { StackFoot } from "./stack-view.tsx";
import { TableContext } from "./table-context.ts";
import { useArrangement } from "./use-arrangement.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useColumnInSight } from "./use-column-in-sight.ts";
import { useDragging } from "./use-dragging.ts";
import { useGlide } from "./use-glide.ts";
import { useStill } from "./use-still.ts";

/** `write` shows what the person wrote, and what was revealed before. */
export function Table({ mode, foot }: { mode: "write" | "group"; foot?: StackFoot }) {
  const board = useBoard();
  const { view, isOpen, isFacilitator, nameOf, held, conflicts, forgetConflict } = board;
  const table = useRef<HTMLDivElement>(null);
  const isBeforeReveal = isHiding(view.step);
  const canArrange = isOpen && mode === "group" && !isBeforeReveal;
  const still = useStill(table, view.step);
  const shown = still.keep(useDeferredView(view, board.omittedCards > 0));
  const mine = useMemo(() => new Set(view.me.cardIds), [view.me.cardIds]);
  const hidden = useMemo(() => new Set(view.me.cards.map(({ id }) => id)), [view.me.cards]);
  const marks = view.me.reactions;
  // A person who still writes while the others group sees their own cards only.
  const isBehind = mode === "write" && !isBeforeReveal;
  const isShown = useCallback(({ id }: Card) => !isBehind || mine.has(id), [isBehind, mine]);
  const stacks = useStacks(shown, isShown);
  const { actions, liftedId, choosing, stopChoosing } = useArrangement(stacks, still.release);
  useGlide(table, stacks, still.hovered);
  useDragging(table, canArrange, stacks, actions);
  useArrowKeys(table);
  const countIn = (id: string) => countCards(stacks.get(id) ?? NO_STACKS);
  const [columnId, setColumnId] = useColumnInSight(mode === "group" ? view.step : null, view.columns, countIn);
  const dialog = useLazyModule(choosing !== null, () => import("./choose-dialog.tsx"), stopChoosing);

  const holders = useMemo(() => new Map(held.map(({ cardId, userId }) => [cardId, userId])), [held]);
  const people = useMemo(
    () => new Map([...holders].map(([cardId, id]) => [cardId, { id, name: nameOf(id) }])),
    [holders, nameOf],
  );
  const isQuiet = hidesPeople(view);
  const propsOf = useCallback(
    (card: Card, isInGroup: boolean): CardProps => {
      const isHidden = hidden.has(card.id);
      // What everybody sees stays as it is where people are hidden.
      const canChange = isOpen && (isHidden || !isQuiet);
      return {
        card,
        isInGroup,
        isMine: canChange && mine.has(card.id),
        isHidden,
        mark: marks[card.id],
        canArrange,
        canRemove: canChange && (mine.has(card.id) || isFacilitator),
        authorName: card.authorId === null ? null : nameOf(card.authorId),
        holder: people.get(card.id),
        isLifted: liftedId === card.id,
        isTarget: liftedId !== null && liftedId !== card.id,
        conflict: conflicts.get(card.id),
        forgetConflict,
      };
    },
    [
      mine,
      hidden,
      marks,
      isOpen,
      isQuiet,
      canArrange,
      isFacilitator,
      nameOf,
      people,
      liftedId,
      conflicts,
      forgetConflict,
    ],
  );

  return (
    <TableContext.Provider value={actions}>
      <ColumnTabs columns={view.columns} currentId={columnId} onChoose={setColumnId} countIn={countIn} />
      <div ref={table} {...tableOf(view.columns)}>
        {view.columns.map((column, index) => (
          <Column
            key={column.id}
            column={column}
            index={index}
            stacks={stacks.get(column.id) ?? NO_STACKS}
            propsOf={propsOf}
            foot={foot}
            canAdd={isOpen}
            canArrange={canArrange}
            isSeenAtOnce={!isBeforeReveal}
            hiddenOthers={isBeforeReveal && view.counts ? hiddenOthersIn(column.id) : null}
            isCurrent={column.id === columnId}
            hasTabs={view.columns.length > 1}
            isTarget={liftedId !== null}
          />
        ))}
      </div>
      {liftedId !== null && (
        <LiftBar
          column={view.columns.find(({ id }) => id === columnId)}
          onPlace={actions.placeTaken}
          onCancel={() => {
            actions.press(liftedId);
            requestAnimationFrame(() => isFocusLost() && focusCard(liftedId));
          }}
        />
      )}
      {dialog && choosing && <dialog.ChooseDialog {...choosing} stacks={stacks} onClose={stopChoosing} />}
    </TableContext.Provider>
  );

  function hiddenOthersIn(id: string): number {
    const counted = [...view.cards, ...view.me.cards.filter(({ authorId }) => authorId !== null)];
    const seen = counted.filter((card) => card.columnId === id).length;
    return Math.max(0, (view.counts?.[id] ?? 0) - seen);
  }
}

const NO_STACKS: Stack[] = [];
/** The room brings the cards that the page left out. They are rendered in the background: the person may press meanwhile. */
function useDeferredView(view: BoardView, isPartial: boolean): BoardView {
  const wasPartial = useDeferredValue(isPartial);
  const first = useRef(view);
  if (isPartial) first.current = view;
  return wasPartial && !isPartial ? first.current : view;
}

function useStacks(view: BoardView, isShown: (card: Card) => boolean): Map<string, Stack[]> {
  const before = useRef(new Map<string, Stack[]>());
  const stacks = useMemo(() => keepSame(before.current, stacksOf(view, isShown)), [view, isShown]);
  before.current = stacks;
  return stacks;
}

type LiftBarProps = {
  /** The column in sight on a phone. */
  column: BoardColumn | undefined;
  onPlace: (columnId: string) => void;
  onCancel: () => void;
};

function LiftBar({ column, onPlace, onCancel }: LiftBarProps) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onCancel]);
  return (
    <div data-lift="" className="lift-bar max-sm:above-dock flex flex-wrap items-center justify-center gap-2">
      <p role="alert" className="max-sm:basis-full max-sm:text-center">
        {t`Elige dónde dejarla`}
        <span className="hidden text-sm text-ink-soft pointer-coarse:block">{t`O mantén una tarjeta presionada y arrástrala`}</span>
      </p>
      {column && (
        <Button variant="quiet" className="min-w-0 shrink! sm:hidden" onClick={() => onPlace(column.id)}>
          <span className="truncate">{t`Dejar en ${column.title}`}</span>
        </Button>
      )}
      <Button variant="ghost" className="text-accent!" onClick={onCancel}>{t`Cancelar`}</Button>
    </div>
  );
}
