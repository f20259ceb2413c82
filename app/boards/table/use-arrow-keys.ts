import { type RefObject, useEffect } from "react";
import { arrowStep } from "#app/lib/direction.ts";

/** A card, or the empty field of its column. */
const STOPS = '[data-card] [role="button"], form textarea:placeholder-shown';

/** Arrow keys move the focus from card to card: up and down in a column, left and right to the next column. */
export function useArrowKeys(table: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current } = table;
    if (!current) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return;
      if (ctrlKey || metaKey || altKey || shiftKey) return;
      const next = neighbour(current, target, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    current.addEventListener("keydown", onKey);
    return () => current.removeEventListener("keydown", onKey);
  }, [table]);
}

function neighbour(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  // A phone hides all columns but one.
  const columns = [...table.querySelectorAll<HTMLElement>("[data-column]")].filter((column) => column.offsetParent);
  const at = columns.findIndex((column) => column.contains(from));
  const own = stopsIn(columns[at]);
  const index = own.indexOf(from);
  switch (key) {
    case "ArrowUp":
      return own[index - 1];
    case "ArrowDown":
      return own[index + 1];
    case "Home":
      return own[0];
    case "End":
      return own.at(-1);
  }
  const step = arrowStep(key, table);
  return step && nearest(stopsIn(columns[at + step]), from);
}

const stopsIn = (column: HTMLElement | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>(STOPS) ?? []),
];

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

const nearest = (stops: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined =>
  stops.reduce<HTMLElement | undefined>(
    (best, stop) => (best && Math.abs(topOf(best) - topOf(from)) <= Math.abs(topOf(stop) - topOf(from)) ? best : stop),
    undefined,
  );
