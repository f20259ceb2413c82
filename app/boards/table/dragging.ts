import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { getElementFromPointWithoutHoneypot } from "@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot";
import { type DragSource, dragSourceOf } from "./drag-source.ts";
import { drop, mark, type Point, targetAt } from "./drop-target.ts";
import { type EdgeScroll, startEdgeScroll } from "./edge-scroll.ts";
import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

/** Cards are dragged alone, and a group by the grip beside its title. @returns a function that ends it */
export function makeDraggable(
  table: HTMLElement,
  stacksNow: () => Map<string, Stack[]>,
  actions: TableActions,
): () => void {
  const stopped = new AbortController();
  let endPress = () => {};

  const takesDrops = (element: HTMLElement) => {
    const columnId = element.dataset.column ?? "";
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

  // Only what is pressed becomes draggable: looking for all cards of a large table after each change takes time.
  const onPress = ({ target }: MouseEvent) => {
    endPress();
    const source = dragSourceOf(target);
    if (!source) return;
    const columns = [...table.querySelectorAll<HTMLElement>("[data-column]")];
    endPress = combine(drags(table, source, actions), staysUnselected(source), ...columns.map(takesDrops));
  };
  // Safari sends no `pointerdown` for the first press after a drag (https://bugs.webkit.org/show_bug.cgi?id=202287).
  table.addEventListener("mousedown", onPress, { signal: stopped.signal });

  return () => {
    stopped.abort();
    endPress();
  };
}

/** Safari would select text beside the card while it drags the card. */
function staysUnselected({ element }: DragSource): () => void {
  const ended = new AbortController();
  element.addEventListener("selectstart", (event) => event.preventDefault(), { signal: ended.signal });
  return () => ended.abort();
}

function drags(table: HTMLElement, { element, moved }: DragSource, { hold }: TableActions): () => void {
  let edgeScroll: EdgeScroll | undefined;
  return draggable({
    element,
    getInitialData: () => moved,
    onDragStart: () => {
      element.dataset.dragged = "";
      hold(moved.cardId);
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
