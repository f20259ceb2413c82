import { type RefObject, useEffect, useRef } from "react";
import type { Dragging } from "./dragging.ts";
import type { Stack } from "./layout.ts";
import type { TableActions } from "./table-context.ts";

/** Dragging with a mouse and by touch. The code of what the device has loads when there is something to drag. */
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
    if (!canArrange || !current) return;
    const ends: (() => void)[] = [];
    let isLeft = false;
    const start = <Module>(media: string, load: () => Promise<Module>, make: (module: Module) => () => void) => {
      if (!matchMedia(media).matches) return;
      // Without it, the menus do the same.
      load().then(
        (module) => !isLeft && ends.push(make(module)),
        () => undefined,
      );
    };
    start(
      "(pointer: fine)",
      () => import("./dragging.ts"),
      ({ makeDraggable }) => {
        const made = makeDraggable(current, () => latest.current, actions);
        dragging.current = made;
        return made.stop;
      },
    );
    start(
      "(any-pointer: coarse)",
      () => import("./touch-dragging.ts"),
      ({ makeTouchDraggable }) => makeTouchDraggable(current, () => latest.current, actions),
    );
    return () => {
      isLeft = true;
      for (const end of ends) end();
      dragging.current = undefined;
    };
  }, [table, canArrange, actions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other stacks are other elements.
  useEffect(() => dragging.current?.update(), [stacks]);
}
