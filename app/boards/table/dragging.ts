import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { getElementFromPointWithoutHoneypot } from "@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot";
import { drop, mark, type Point, targetAt } from "./drop-target.ts";
import { type EdgeScroll, startEdgeScroll } from "./edge-scroll.ts";
import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

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

  const takesDrops = (element: HTMLElement, columnId: string) => {
    const targetFor = (input: Point, dragged: Element) =>
      targetAt(element, getElementFromPointWithoutHoneypot({ x: input.clientX, y: input.clientY }), input, dragged);
    return dropTargetForElements({
      element,
      onDrag: ({ location, source }) => mark(table, targetFor(location.current.input, source.element)),
      onDragLeave: () => mark(table, null),
      onDrop: ({ location, source }) => {
        mark(table, null);
        const target = targetFor(location.current.input, source.element);
        // The data was given to `draggable` below.
        drop(target, source.data as Moved, columnId, stacksNow().get(columnId) ?? [], actions);
      },
    });
  };

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
