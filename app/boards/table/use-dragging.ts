import { type RefObject, useEffect } from "react";
import type { Stack } from "./layout.ts";
import type { TableActions } from "./table-context.ts";

/** Dragging is for a mouse or a trackpad; its code loads when there is something to drag. */
export function useDragging(
  table: RefObject<HTMLElement>,
  canArrange: boolean,
  stacks: Map<string, Stack[]>,
  actions: TableActions,
): void {
  useEffect(() => {
    const { current } = table;
    if (!canArrange || !current || !matchMedia("(pointer: fine)").matches) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    // Without it, the menus do the same.
    import("./dragging.ts").then(
      ({ makeDraggable }) => {
        if (!isLeft) stop = makeDraggable(current, stacks, actions);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [table, canArrange, stacks, actions]);
}
