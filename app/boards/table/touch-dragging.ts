import { type DragSource, dragSourceOf } from "./drag-source.ts";
import { drop, mark, type Point, targetAt } from "./drop-target.ts";
import { startEdgeScroll } from "./edge-scroll.ts";
import type { Stack } from "./layout.ts";
import type { TableActions } from "./table-context.ts";
// A phone loads this file with the first touch, before the first toast.
import "./toasts-below.ts";

/** How long a finger rests on a card until it takes it, in milliseconds. */
const LONG_PRESS = 350;
/** How far a finger may move meanwhile, in pixels. One that moves further scrolls. */
const SLACK = 10;
/** How long the phone vibrates when a card is taken, in milliseconds. */
const VIBRATION = 12;

type Drag = { moveTo: (point: Point) => void; drop: () => void; end: () => void };

/**
 * Cards are dragged by touch after a long press, and a group by the grip beside its title. It does not use the drag events of
 * HTML, which not every browser sends for a finger.
 * @returns a function that ends it
 */
export function makeTouchDraggable(
  table: HTMLElement,
  stacksNow: () => Map<string, Stack[]>,
  actions: TableActions,
): () => void {
  const stopped = new AbortController();
  let endTouch = () => {};
  const onStart = (event: TouchEvent) => {
    endTouch();
    const source = event.touches.length === 1 && dragSourceOf(event.target);
    if (!source) return;
    endTouch = follow(event, (point) => startDrag({ table, source, stacksNow, actions }, point), {
      onLongPress: () => !source.moved.isWhole && actions.press(source.moved.cardId),
    });
  };
  table.addEventListener("touchstart", onStart, { passive: true, signal: stopped.signal });
  // Safari lets `follow` prevent scrolling only where such a listener was there before the touch.
  table.addEventListener("touchmove", () => undefined, { passive: false, signal: stopped.signal });
  return () => {
    stopped.abort();
    endTouch();
  };
}

/**
 * Follows one finger: a long press starts a drag, any earlier movement leaves the touch to the browser.
 * @returns a function that ends it, and drops nothing
 */
function follow(
  { target, touches: [first] }: TouchEvent,
  start: (point: Point) => Drag,
  { onLongPress }: { onLongPress: () => void },
): () => void {
  if (!target || !first) return () => undefined;
  const from: Point = first;
  const ended = new AbortController();
  let drag: Drag | undefined;
  let hasMoved = false;
  const end = () => {
    clearTimeout(timer);
    ended.abort();
    drag?.end();
    drag = undefined;
  };
  const timer = setTimeout(() => {
    drag = start(from);
    vibrate();
  }, LONG_PRESS);

  const onMove = (event: TouchEvent) => {
    const [point] = event.touches;
    if (!point) return end();
    if (drag) event.preventDefault();
    if (distance(point, from) > SLACK) hasMoved = true;
    if (hasMoved && !drag) return end();
    if (hasMoved) drag?.moveTo(point);
  };
  const onEnd = (event: TouchEvent) => {
    // Otherwise the browser makes a click of it.
    if (drag) event.preventDefault();
    if (drag && hasMoved) drag.drop();
    const isLongPress = drag !== undefined && !hasMoved;
    end();
    if (isLongPress) onLongPress();
  };
  const options = { passive: false, signal: ended.signal };
  // The events of a touch go to the element where it began, also when that is no longer on the page.
  const listen = (type: string, listener: (event: TouchEvent) => void) =>
    // All listened types below are those of a touch.
    target.addEventListener(type, (event) => listener(event as TouchEvent), options);
  listen("touchmove", onMove);
  listen("touchend", onEnd);
  listen("touchcancel", end);
  // A second finger ends it. Its events go to where it touches.
  document.addEventListener("touchstart", end, { signal: ended.signal, capture: true, passive: true });
  // A long press also opens a menu or starts the browser's own drag.
  for (const type of ["contextmenu", "dragstart"]) {
    document.addEventListener(type, (event) => event.preventDefault(), { ...options, capture: true });
  }
  return end;
}

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Where a person has done nothing on the page before, Chromium would write an error instead. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive && "vibrate" in navigator) navigator.vibrate(VIBRATION);
}

type DragOptions = {
  table: HTMLElement;
  source: DragSource;
  stacksNow: () => Map<string, Stack[]>;
  actions: TableActions;
};

function startDrag({ table, source, stacksNow, actions }: DragOptions, from: Point): Drag {
  const { element, moved } = source;
  const ghost = ghostOf(element);
  element.dataset.dragged = "";
  actions.hold(moved.cardId);
  let point = from;

  /** What is under the finger, and under a toast. */
  const pointed = () =>
    document.elementsFromPoint(point.clientX, point.clientY).find((under) => !under.closest("[data-sonner-toaster]")) ??
    null;
  /** On a phone, the name of a column stands for one that is not in sight. */
  const tabUnder = () => pointed()?.closest<HTMLElement>("[data-tab]");
  const targetUnder = () => {
    const column = pointed()?.closest<HTMLElement>("[data-column]");
    const columnId = column?.dataset.column;
    if (!column || columnId === undefined || !table.contains(column)) return null;
    return { columnId, target: targetAt(column, pointed(), point, element) };
  };
  const markTarget = () => mark(table, targetUnder()?.target ?? null);
  const edgeScroll = startEdgeScroll(table, { isOfPage: true, onStep: markTarget });

  return {
    moveTo: (next) => {
      point = next;
      ghost.style.translate = `${point.clientX - from.clientX}px ${point.clientY - from.clientY}px`;
      const tab = tabUnder();
      if (tab?.getAttribute("aria-pressed") === "false") tab.click();
      edgeScroll.at(tab ? undefined : point);
      markTarget();
    },
    drop: () => {
      const tab = tabUnder()?.dataset.tab;
      const under = targetUnder();
      if (tab !== undefined) actions.place(moved, tab, null);
      else if (under) drop(under.target, moved, under.columnId, stacksNow().get(under.columnId) ?? [], actions);
    },
    end: () => {
      edgeScroll.stop();
      ghost.remove();
      mark(table, null);
      delete element.dataset.dragged;
      actions.hold(null);
    },
  };
}

/** A picture of the card under the finger. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { left, top, width } = element.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  const copy = element.cloneNode(true);
  // What looks for a card by its id must not find the picture.
  if (copy instanceof HTMLElement) {
    delete copy.dataset.card;
    delete copy.dataset.group;
  }
  ghost.appendChild(copy);
  document.body.appendChild(ghost);
  return ghost;
}
