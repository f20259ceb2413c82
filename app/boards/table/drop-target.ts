import type { Stack } from "./layout.ts";
import type { Moved, TableActions } from "./table-context.ts";

/** The share of a stack's height, at its top and its bottom, that means beside it and not on it. */
const EDGE = 0.25;

export type Point = { clientX: number; clientY: number };
type Target = { kind: "join" | "before" | "after"; element: HTMLElement } | { kind: "end" } | { kind: "itself" };

/**
 * The stack under the pointer and where on it, the last one above the pointer, or the end of the column.
 * @param pointed the element under the pointer
 */
export function targetAt(column: Element, pointed: Element | null, { clientY }: Point, dragged: Element): Target {
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

/** Shows where the card would be dropped; null shows nothing. */
export function mark(table: HTMLElement, target: Target | null): void {
  const element = target && "element" in target ? target.element : undefined;
  for (const marked of table.querySelectorAll<HTMLElement>("[data-drop]")) {
    if (marked !== element) delete marked.dataset.drop;
  }
  if (element && target) element.dataset.drop = target.kind;
}

/** @param column the stacks of the column, in order */
export function drop(
  target: Target,
  moved: Moved,
  columnId: string,
  column: readonly Stack[],
  { place, join }: TableActions,
): void {
  if (target.kind === "itself") return;
  const index = "element" in target ? column.findIndex(({ id }) => id === target.element.dataset.stack) : column.length;
  const stack = column[index];
  if (target.kind === "join") {
    if (stack) join(moved, stack.head.id);
    return;
  }
  place(moved, columnId, column[target.kind === "after" ? index + 1 : index]?.id ?? null);
}
