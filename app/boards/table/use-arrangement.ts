import { useCallback, useMemo, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { rankBetween } from "#party/board/rank.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import { focusCard, focusGroupName } from "./board-card.tsx";
import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

/** On a screen that is touched, the focus in a field would cover the table with a keyboard. */
const hasKeyboard = () => !matchMedia("(pointer: coarse)").matches;

type Choosing = { kind: "move" | "join" | "react"; moved: Moved };

/** @param onMove called before the person moves cards */
export function useArrangement(stacks: Map<string, Stack[]>, onMove: () => void) {
  const { act, hold, view, groupingOf, nameOf } = useBoard();
  const [takenId, setTakenId] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const isThere = ({ cards }: Stack) => cards.some(({ id }) => id === takenId);
  // Another tab may have removed it.
  const liftedId = [...stacks.values()].flat().some(isThere) ? takenId : null;
  const latest = useRef({ stacks, view, liftedId, nameOf });
  latest.current = { stacks, view, liftedId, nameOf };

  const actions = useMemo((): TableActions => {
    const all = () => [...latest.current.stacks.values()].flat();
    const stackOf = (cardId: string) => all().find(({ cards }) => cards.some(({ id }) => id === cardId));
    const titleOf = (columnId: string) => latest.current.view.columns.find(({ id }) => id === columnId)?.title ?? "";

    const lift = (cardId: string | null) => {
      setTakenId(cardId);
      hold(cardId);
    };

    const move = (gestures: Gesture[], done: string, focus: () => void) => {
      onMove();
      lift(null);
      act(gestures, done);
      requestAnimationFrame(focus);
    };

    const alone = (cardId: string): Gesture => ({ kind: "leaveGroup", cardId, newGroupId: newId() });

    /** The rest of a group stays where it is when its head leaves. */
    const leave = (stack: Stack, cardId: string): Gesture[] => {
      const { head, cards } = stack;
      const next = head.id === cardId && cards[1];
      const stay = next && (next.columnId !== head.columnId || next.rank !== head.rank);
      return [
        alone(cardId),
        ...(next && stay
          ? [{ kind: "moveCard" as const, cardId: next.id, columnId: head.columnId, rank: head.rank }]
          : []),
      ];
    };

    const place = ({ cardId, isWhole }: Moved, columnId: string, beforeGroupId: string | null) => {
      const stack = stackOf(cardId);
      if (!stack) return;
      const isThere = beforeGroupId === stack.id && (isWhole || stack.cards.length === 1);
      if (isThere) return lift(null);
      const leaves = stack.cards.length > 1 && !isWhole;
      const others = (latest.current.stacks.get(columnId) ?? []).filter((one) => leaves || one !== stack);
      const index = beforeGroupId === null ? others.length : others.findIndex(({ id }) => id === beforeGroupId);
      const rank = rankBetween(others[index - 1]?.head.rank ?? null, others[index]?.head.rank ?? null);
      const whole = isWhole ? stack.head.id : cardId;
      const moving: Gesture = { kind: "moveCard", cardId: whole, columnId, rank };
      const done = isWhole ? t`Moviste el grupo a ${titleOf(columnId)}` : t`Moviste la tarjeta a ${titleOf(columnId)}`;
      move(leaves ? [...leave(stack, cardId), moving] : [moving], done, () => focusCard(whole, isWhole));
    };

    const join = ({ cardId, isWhole }: Moved, withCardId: string) => {
      const [stack, target] = [stackOf(cardId), stackOf(withCardId)];
      if (!stack || !target || stack === target) return lift(null);
      const moved = isWhole ? stack.cards.map(({ id }) => id) : [cardId];
      const count = moved.length + target.cards.length;
      const isNew = target.cards.length === 1 && !target.group?.title;
      move(
        moved.map((id) => ({ kind: "joinGroup", cardId: id, withCardId })),
        plural(count, form`Juntaste 1 tarjeta`, form`Juntaste ${count} tarjetas`),
        () => (isNew && hasKeyboard() ? focusGroupName(cardId) : focusCard(cardId, isWhole)),
      );
    };

    return {
      add: (columnId, texts) => {
        let rank = latest.current.stacks.get(columnId)?.[0]?.head.rank ?? null;
        const { signed } = latest.current.view;
        const gestures = [...texts].reverse().map((text): Gesture => {
          rank = rankBetween(null, rank);
          return { kind: "addCard", cardId: newId(), columnId, rank, text, signed };
        });
        onMove();
        const created = plural(texts.length, form`Creaste 1 tarjeta`, form`Creaste ${texts.length} tarjetas`);
        act(gestures, texts.length > 1 ? created : undefined);
      },
      edit: (cardId, text, rev) => act({ kind: "editCard", cardId, text, rev }),
      remove: (cardId) => {
        const cards = all().flatMap((stack) => stack.cards);
        const index = cards.findIndex(({ id }) => id === cardId);
        const next = cards[index + 1] ?? cards[index - 1];
        onMove();
        act({ kind: "removeCard", cardId }, t`Quitaste la tarjeta`);
        if (next) requestAnimationFrame(() => focusCard(next.id));
      },
      press: (cardId) => {
        const { liftedId: taken } = latest.current;
        if (taken !== null && taken !== cardId) join({ cardId: taken, isWhole: false }, cardId);
        else lift(taken === null ? cardId : null);
      },
      placeTaken: (columnId) => {
        const { liftedId: taken } = latest.current;
        if (taken !== null) place({ cardId: taken, isWhole: false }, columnId, null);
      },
      place,
      join,
      separate: (cardId) => {
        const stack = stackOf(cardId);
        if (stack) move(leave(stack, cardId), t`Separaste la tarjeta`, () => focusCard(cardId));
      },
      separateAll: (groupId) => {
        const stack = all().find(({ id }) => id === groupId);
        if (!stack) return;
        const others = stack.cards.slice(1).map(({ id }) => id);
        move(others.map(alone), t`Separaste las tarjetas`, () => focusCard(stack.head.id));
      },
      shift: (cardId, by) => {
        const stack = stackOf(cardId);
        const column = stack && latest.current.stacks.get(stack.head.columnId);
        if (!stack || !column) return;
        const index = column.indexOf(stack) + by;
        if (index < 0 || index >= column.length) return;
        const before = by < 0 ? column[index] : column[index + 1];
        place({ cardId, isWhole: true }, stack.head.columnId, before?.id ?? null);
      },
      nameGroup: (groupId, title) =>
        act(
          { kind: "nameGroup", groupId, title: title || null },
          title ? t`Nombraste el grupo` : t`Quitaste el nombre`,
        ),
      choose: (kind, moved) => setChoosing({ kind, moved }),
      undoOfOthers: (card) => {
        const grouping = groupingOf(card);
        if (!grouping) return null;
        const name = latest.current.nameOf(grouping.userId);
        return {
          name,
          undo: () => {
            // The card may have moved on while its menu was open.
            if (groupingOf(card)) move([grouping.undo], t`Deshiciste lo de ${name}`, () => focusCard(card.id));
          },
        };
      },
      hold,
    };
  }, [act, hold, onMove, groupingOf]);

  const stopChoosing = useCallback(() => setChoosing(null), []);
  return { actions, liftedId, choosing, stopChoosing };
}
