import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { getElementFromPointWithoutHoneypot } from "@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot";
import { type EdgeScroll, startEdgeScroll } from "./edge-scroll.ts";
import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

/** The share of a stack's height, at its top and its bottom, that means beside it and not on it. */
const EDGE = 0.25;

type Input = { clientX: number; clientY: number };
type Target = { kind: "join" | "before" | "after"; element: HTMLElement } | { kind: "end" } | { kind: "itself" };

export type Dragging = {
  /** Call it after cards came or went. */
  update: () => void;
  stop: () => void;
};

/** Cards are dragged alone, and a group by the grip beside its title. */
export function makeDraggable(
  table: HTMLElement,
  stacksNow: () => Map<string, Stack[]>,
  actions: TableActions,
): Dragging {
  const ends = new Map<HTMLElement, () => void>();

  const start = (element: HTMLElement): (() => void) => {
    const { card, group, column } = element.dataset;
    if (column !== undefined) return takesDrops(element, column);
    if (card !== undefined) return drags(table, element, { cardId: card, isWhole: false }, actions);
    const grip = element.querySelector<HTMLElement>("[data-grip]");
    return grip ? drags(table, element, { cardId: group ?? "", isWhole: true }, actions, grip) : () => undefined;
  };

  const takesDrops = (element: HTMLElement, columnId: string) =>
    dropTargetForElements({
      element,
      onDrag: ({ location, source }) => mark(table, targetAt(element, location.current.input, source.element)),
      onDragLeave: () => mark(table, null),
      onDrop: ({ location, source }) => {
        mark(table, null);
        // The data was given to `draggable` below.
        const moved = source.data as Moved;
        const target = targetAt(element, location.current.input, source.element);
        if (target.kind === "itself") return;
        if (target.kind === "end") return actions.place(moved, columnId, null);
        const column = stacksNow().get(columnId) ?? [];
        const index = column.findIndex(({ id }) => id === target.element.dataset.stack);
        const stack = column[index];
        if (target.kind === "join") return stack && actions.join(moved, stack.head.id);
        return actions.place(moved, columnId, column[target.kind === "after" ? index + 1 : index]?.id ?? null);
      },
    });

  const update = () => {
    const present = new Set(table.querySelectorAll<HTMLElement>("[data-card], [data-group], [data-column]"));
    for (const [element, end] of ends) {
      // React may give an element to another card.
      if (present.has(element) && isFor(element)) continue;
      end();
      ends.delete(element);
    }
    for (const element of present) {
      if (ends.has(element)) continue;
      started.set(element, nameOf(element));
      ends.set(element, start(element));
    }
  };
  const started = new WeakMap<HTMLElement, string>();
  const isFor = (element: HTMLElement) => started.get(element) === nameOf(element);

  update();
  return {
    update,
    stop: () => {
      for (const end of ends.values()) end();
    },
  };
}

const nameOf = ({ dataset }: HTMLElement): string => dataset.card ?? dataset.group ?? dataset.column ?? "";

function drags(
  table: HTMLElement,
  element: HTMLElement,
  data: Moved,
  { hold }: TableActions,
  dragHandle?: HTMLElement,
): () => void {
  let edgeScroll: EdgeScroll | undefined;
  return draggable({
    element,
    dragHandle,
    getInitialData: () => data,
    onDragStart: () => {
      element.dataset.dragged = "";
      hold(data.cardId);
      edgeScroll = startEdgeScroll(table);
    },
    onDrag: ({ location }) => edgeScroll?.at(location.current.input),
    onDrop: () => {
      delete element.dataset.dragged;
      hold(null);
      edgeScroll?.stop();
    },
  });
}

/** The stack under the pointer and where on it, the last one above the pointer, or the end of the column. */
function targetAt(column: HTMLElement, { clientX, clientY }: Input, dragged: Element): Target {
  const pointed = getElementFromPointWithoutHoneypot({ x: clientX, y: clientY });
  const under = pointed?.closest<HTMLElement>("[data-stack]");
  const isItself = (stack: Element) =>
    stack.contains(dragged) && (isGroup(dragged) || stack.querySelector("[data-group]") === null);
  if (under && isItself(under)) return { kind: "itself" };
  if (under && column.contains(under)) {
    const { top, height } = under.getBoundingClientRect();
    const share = (clientY - top) / height;
    const kind = share < EDGE ? "before" : share > 1 - EDGE ? "after" : "join";
    return { kind, element: under };
  }
  const above = [...column.querySelectorAll<HTMLElement>("[data-stack]")].filter(
    (stack) => stack.getBoundingClientRect().bottom < clientY,
  );
  const last = above.at(-1);
  if (!last) return { kind: "end" };
  return isItself(last) ? { kind: "itself" } : { kind: "after", element: last };
}

const isGroup = (dragged: Element) => dragged instanceof HTMLElement && dragged.dataset.group !== undefined;

function mark(table: HTMLElement, target: Target | null): void {
  const element = target && "element" in target ? target.element : undefined;
  for (const marked of table.querySelectorAll<HTMLElement>("[data-drop]")) {
    if (marked !== element) delete marked.dataset.drop;
  }
  if (element && target) element.dataset.drop = target.kind;
}
