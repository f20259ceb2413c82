import { type RefObject, useEffect, useRef } from "react";
import type { Dragging } from "./dragging.ts";
import type { Stack } from "./layout.ts";
import type { TableActions } from "./table-context.ts";

/** Dragging is for a mouse or a trackpad; its code loads when there is something to drag. */
export function useDragging(
  table: RefObject<HTMLElement>,
  canArrange: boolean,
  stacks: Map<string, Stack[]>,
  actions: TableActions,
): void {
  const latest = useRef(stacks);
  latest.current = stacks;
  const dragging = useRef<Dragging>();

  useEffect(() => {
    const { current } = table;
    if (!canArrange || !current || !matchMedia("(pointer: fine)").matches) return;
    let isLeft = false;
    // Without it, the menus do the same.
    import("./dragging.ts").then(
      ({ makeDraggable }) => {
        if (!isLeft) dragging.current = makeDraggable(current, () => latest.current, actions);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      dragging.current?.stop();
      dragging.current = undefined;
    };
  }, [table, canArrange, actions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other stacks are other elements.
  useEffect(() => dragging.current?.update(), [stacks]);
}
