import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { getElementFromPointWithoutHoneypot } from "@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot";
import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

/** The share of a stack's height, at its top and its bottom, that means beside it and not on it. */
const EDGE = 0.25;

type Input = { clientX: number; clientY: number };
type Target = { kind: "join"; element: HTMLElement } | { kind: "before" | "after"; element: HTMLElement };

/** Cards are dragged alone; a group is dragged by its title. */
export function makeDraggable(table: HTMLElement, stacks: Map<string, Stack[]>, actions: TableActions): () => void {
  const all = [...stacks.values()].flat();
  const cards = [...table.querySelectorAll<HTMLElement>("[data-card]")].map((element) =>
    drags(element, { cardId: element.dataset.card ?? "", isWhole: false }, actions),
  );
  const columns = [...table.querySelectorAll<HTMLElement>("[data-column]")].map((element) =>
    dropTargetForElements({
      element,
      onDrag: ({ location, source }) => mark(table, targetAt(element, location.current.input, source.element)),
      onDragLeave: () => mark(table, null),
      onDrop: ({ location, source }) => {
        mark(table, null);
        // The data was given to `draggable` above.
        const moved = source.data as Moved;
        const target = targetAt(element, location.current.input, source.element);
        const columnId = element.dataset.column ?? "";
        if (!target) return actions.place(moved, columnId, null);
        const stackId = target.element.dataset.stack ?? "";
        if (target.kind === "join") {
          const head = all.find(({ id }) => id === stackId)?.head.id;
          return head && actions.join(moved, head);
        }
        const column = stacks.get(columnId) ?? [];
        const index = column.findIndex(({ id }) => id === stackId) + (target.kind === "after" ? 1 : 0);
        return actions.place(moved, columnId, column[index]?.id ?? null);
      },
    }),
  );
  return combine(...cards, ...columns);
}

const drags = (element: HTMLElement, data: Moved, { hold }: TableActions) =>
  draggable({
    element,
    getInitialData: () => data,
    onDragStart: () => {
      element.dataset.dragged = "";
      hold(data.cardId);
    },
    onDrop: () => {
      delete element.dataset.dragged;
      hold(null);
    },
  });

/** The stack under the pointer and where on it, the last one above the pointer, or null in an empty column. */
function targetAt(column: HTMLElement, { clientX, clientY }: Input, dragged: Element): Target | null {
  const pointed = getElementFromPointWithoutHoneypot({ x: clientX, y: clientY });
  const under = pointed?.closest<HTMLElement>("[data-stack]");
  if (under?.contains(dragged) && under.querySelectorAll("[data-card]").length === 1) return null;
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
  return last ? { kind: "after", element: last } : null;
}

function mark(table: HTMLElement, target: Target | null): void {
  for (const element of table.querySelectorAll<HTMLElement>("[data-drop]")) {
    if (element !== target?.element) delete element.dataset.drop;
  }
  if (target) target.element.dataset.drop = target.kind;
}
