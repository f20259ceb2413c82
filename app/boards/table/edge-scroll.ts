import type { Point } from "./drop-target.ts";

/** Pixels from an edge within which what is dragged scrolls, and pixels a frame at the edge itself. */
const EDGE = 56;
const SPEED = 14;

export type EdgeScroll = { at: (point: Point | undefined) => void; stop: () => void };

type Options = {
  /** Whether the page scrolls too. A drag with a mouse leaves that to the browser. */
  isOfPage?: boolean;
  /** Called in each frame, because other cards may be under the pointer. */
  onStep?: () => void;
};

/** Scrolls the column under the pointer, and the table sideways, while the pointer stays near their edge. */
export function startEdgeScroll(table: HTMLElement, { isOfPage = false, onStep }: Options = {}): EdgeScroll {
  let point: Point | undefined;
  let frame = requestAnimationFrame(step);

  function step() {
    frame = requestAnimationFrame(step);
    if (!point) return;
    const { clientX: x, clientY: y } = point;
    for (const list of table.querySelectorAll<HTMLElement>("[data-scroller]")) {
      const { left, right, top, bottom } = list.getBoundingClientRect();
      if (x >= left && x < right) list.scrollTop += speedAt(y, Math.max(0, top), Math.min(innerHeight, bottom));
    }
    const { left, right } = table.getBoundingClientRect();
    table.scrollLeft += speedAt(x, left, right);
    if (isOfPage) scrollBy({ top: speedAt(y, 0, innerHeight), behavior: "instant" });
    onStep?.();
  }

  return {
    at: (next) => {
      point = next;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Negative near the start, positive near the end. */
function speedAt(place: number, start: number, end: number): number {
  const near = Math.max(0, Math.min(1, (start + EDGE - place) / EDGE));
  const far = Math.max(0, Math.min(1, (place - end + EDGE) / EDGE));
  return Math.round((far - near) * SPEED);
}
