import { type RefObject, useEffect, useRef } from "react";
import type { Stack } from "./layout.ts";
import type { TableActions } from "./table-context.ts";

type MakeDragging = (table: HTMLElement, stacksNow: () => Map<string, Stack[]>, actions: TableActions) => () => void;

/** What the device has decides which code loads. Without it, the menus do the same. */
const KINDS: { media: string; load: () => Promise<MakeDragging> }[] = [
  { media: "(pointer: fine)", load: async () => (await import("./dragging.ts")).makeDraggable },
  { media: "(any-pointer: coarse)", load: async () => (await import("./touch-dragging.ts")).makeTouchDraggable },
];

function loadDragging(use: (make: MakeDragging) => void): void {
  for (const { media, load } of KINDS) {
    if (matchMedia(media).matches) load().then(use, () => undefined);
  }
}

/** So that the first card can be taken as soon as the cards are shown. */
export const preloadDragging = () => loadDragging(() => undefined);

/** Dragging with a mouse and by touch. */
export function useDragging(
  table: RefObject<HTMLElement>,
  canArrange: boolean,
  stacks: Map<string, Stack[]>,
  actions: TableActions,
): void {
  const latest = useRef(stacks);
  latest.current = stacks;

  useEffect(() => {
    const { current } = table;
    if (!canArrange || !current) return;
    let isLeft = false;
    const ends: (() => void)[] = [];
    loadDragging((make) => {
      if (!isLeft) ends.push(make(current, () => latest.current, actions));
    });
    return () => {
      isLeft = true;
      for (const end of ends) end();
    };
  }, [table, canArrange, actions]);
}
