import { type RefObject, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";

const GLIDE: KeyframeAnimationOptions = { duration: 150, easing: "cubic-bezier(0.2, 0, 0, 1)" };

type Place = { left: number; top: number };

/**
 * Cards that others moved glide to their new place. The card under the pointer keeps its place on screen: the page scrolls
 * instead.
 * @param cards changes when cards may have moved
 * @param hovered the card that must not move, unless the person moved it
 */
export function useGlide(table: RefObject<HTMLElement>, cards: unknown, hovered: () => string | null): void {
  const before = useRef(new Map<string, Place>());

  useIsomorphicLayoutEffect(() => {
    if (!table.current) return;
    const after = placesIn(table.current);
    const held = hovered();
    const from = scrollY;
    const [old, now] = [before.current.get(held ?? ""), after.get(held ?? "")];
    if (old && now && old.left === now.left && old.top !== now.top) {
      scrollBy({ top: now.top - old.top, behavior: "instant" });
    }
    const scrolled = scrollY - from;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) glide(table.current, before.current, after, scrolled);
    before.current = after;
  }, [table, cards]);
}

/** Relative to the table, so that scrolling changes nothing. */
function placesIn(table: HTMLElement): Map<string, Place> {
  const { left, top } = table.getBoundingClientRect();
  return new Map(
    cardsIn(table).map((card) => {
      const box = card.getBoundingClientRect();
      return [idOf(card), { left: box.left - left, top: box.top - top }];
    }),
  );
}

/** @param scrolled by how much the page has scrolled for the card under the pointer, which then stays on its spot */
function glide(table: HTMLElement, before: Map<string, Place>, after: Map<string, Place>, scrolled: number): void {
  for (const card of cardsIn(table)) {
    const [old, now] = [before.get(idOf(card)), after.get(idOf(card))];
    if (!old || !now) continue;
    const [left, top] = [old.left - now.left, old.top - now.top + scrolled];
    if (left !== 0 || Math.abs(top) >= 1) card.animate([{ translate: `${left}px ${top}px` }, {}], GLIDE);
  }
}

const cardsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("[data-card]")];
const idOf = (card: HTMLElement) => card.dataset.card ?? "";
