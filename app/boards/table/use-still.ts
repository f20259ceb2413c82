import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { BoardView, Card, Step } from "#worker/contract/boards.ts";

type Held = { id: string; card: Card | undefined };

/** How long a card that the person moved themselves may move under their pointer, in milliseconds. */
const OWN_MOVE = 1000;

/**
 * A card under the pointer, or with the focus in its field, stays where it is while others move it, until pointer and focus
 * have left it. A new step may arrange the whole table anew, so it holds none.
 */
export function useStill(table: RefObject<HTMLElement>, step: Step) {
  const held = useRef<Held | null>(null);
  const movedAt = useRef(-OWN_MOVE);
  const [, rerender] = useState(0);
  const stepBefore = useRef(step);
  if (stepBefore.current !== step) movedAt.current = performance.now();
  stepBefore.current = step;

  useEffect(() => {
    const { current } = table;
    if (!current || !matchMedia("(pointer: fine)").matches) return;
    const onOver = ({ target }: PointerEvent) => {
      const id = target instanceof Element ? target.closest<HTMLElement>("[data-card]")?.dataset.card : undefined;
      if (id === held.current?.id) return;
      held.current = id ? { id, card: undefined } : null;
      rerender((count) => count + 1);
    };
    const onLeave = () => {
      held.current = null;
      rerender((count) => count + 1);
    };
    current.addEventListener("pointerover", onOver);
    current.addEventListener("pointerleave", onLeave);
    return () => {
      current.removeEventListener("pointerover", onOver);
      current.removeEventListener("pointerleave", onLeave);
    };
  }, [table]);

  const keep = (view: BoardView): BoardView => {
    const { current } = held;
    const now = current && view.cards.find(({ id }) => id === current.id);
    if (!current || !now) return view;
    current.card ??= now;
    const { columnId, rank, groupId } = current.card;
    if (performance.now() - movedAt.current < OWN_MOVE) current.card = now;
    else if (now.columnId !== columnId || now.rank !== rank || now.groupId !== groupId) {
      return {
        ...view,
        cards: view.cards.map((card) => (card === now ? { ...now, columnId, rank, groupId } : card)),
      };
    }
    return view;
  };

  const release = useCallback(() => {
    movedAt.current = performance.now();
  }, []);

  const hovered = useCallback(
    () => (performance.now() - movedAt.current < OWN_MOVE ? null : (held.current?.id ?? null)),
    [],
  );

  return { keep, release, hovered };
}
