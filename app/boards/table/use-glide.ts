import { type RefObject, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";

const GLIDE: KeyframeAnimationOptions = { duration: 150, easing: "cubic-bezier(0.2, 0, 0, 1)" };

type Place = { left: number; top: number };

/**
 * Cards that others moved glide to their new place, where they are in sight. The card under the pointer keeps its place on
 * screen: the page scrolls instead.
 * @param cards changes when cards may have moved
 * @param hovered the card that must not move, unless the person moved it
 */
export function useGlide(table: RefObject<HTMLElement>, cards: unknown, hovered: () => string | null): void {
  const shown = useRef(cards);
  const before = useRef(new Map<string, Place>());
  // Before React changes the page: since the last change the person may have scrolled.
  if (shown.current !== cards && table.current) before.current = placesIn(table.current, hovered());
  shown.current = cards;

  useIsomorphicLayoutEffect(() => {
    if (!table.current || before.current.size === 0) return;
    const held = hovered();
    const from = scrollY;
    const after = placesIn(table.current, held);
    const [old, now] = [before.current.get(held ?? ""), after.get(held ?? "")];
    if (old && now && old.left === now.left && old.top !== now.top) {
      scrollBy({ top: now.top - old.top, behavior: "instant" });
    }
    const scrolled = scrollY - from;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      glide(table.current, before.current, after, scrolled);
    }
    before.current = new Map();
  }, [table, cards]);
}

/** Of the cards in sight, relative to the table. A large table has many that are not. */
function placesIn(table: HTMLElement, held: string | null): Map<string, Place> {
  const { left, top } = table.getBoundingClientRect();
  const places = new Map<string, Place>();
  for (const stack of table.querySelectorAll<HTMLElement>("[data-stack]")) {
    const { top: start, bottom: end } = stack.getBoundingClientRect();
    const isInSight = end > 0 && start < innerHeight;
    if (!isInSight && !(held !== null && stack.querySelector(cardSelector(held)))) continue;
    for (const card of stack.querySelectorAll<HTMLElement>("[data-card]")) {
      const box = card.getBoundingClientRect();
      places.set(card.dataset.card ?? "", { left: box.left - left, top: box.top - top });
    }
  }
  return places;
}

/** @param scrolled by how much the page has scrolled for the card under the pointer, which then stays on its spot */
function glide(table: HTMLElement, before: Map<string, Place>, after: Map<string, Place>, scrolled: number): void {
  for (const [id, now] of after) {
    const old = before.get(id);
    if (!old) continue;
    const [left, top] = [old.left - now.left, old.top - now.top + scrolled];
    if (left === 0 && Math.abs(top) < 1) continue;
    table.querySelector(cardSelector(id))?.animate([{ translate: `${left}px ${top}px` }, {}], GLIDE);
  }
}

const cardSelector = (id: string) => `[data-card="${CSS.escape(id)}"]`;
