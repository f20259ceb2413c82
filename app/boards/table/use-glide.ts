import { type RefObject, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";

const GLIDE: KeyframeAnimationOptions = { duration: 150, easing: "cubic-bezier(0.2, 0, 0, 1)" };

/** Relative to the window. */
type Card = { element: HTMLElement; left: number; top: number };

/**
 * Cards that others moved glide to their new place, where they are in sight. The card under the pointer keeps its place on
 * screen: its column or the page scrolls instead.
 * @param cards changes when cards may have moved
 * @param hovered the card that must not move, unless the person moved it
 */
export function useGlide(table: RefObject<HTMLElement>, cards: unknown, hovered: () => string | null): void {
  const shown = useRef(cards);
  const before = useRef(new Map<string, Card>());
  // It is read before React changes the page, because the person may have scrolled since the last change.
  if (shown.current !== cards && table.current) before.current = cardsIn(table.current, hovered());
  shown.current = cards;

  useIsomorphicLayoutEffect(() => {
    const { current } = table;
    if (!current || before.current.size === 0) return;
    const held = hovered();
    // Measuring lets the browser scroll as its own anchoring wants.
    let after = placesNow(current, before.current, held);
    const [old, now] = [before.current.get(held ?? ""), after.get(held ?? "")];
    if (old && now && old.left === now.left && old.top !== now.top) {
      scrollerOf(now.element).scrollBy({ top: now.top - old.top, behavior: "instant" });
      after = placesNow(current, before.current, held);
    }
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) glide(before.current, after);
    before.current = new Map();
  }, [table, cards]);
}

/** The cards of a column that scrolls by itself, else the window. */
function scrollerOf(element: Element): Element | Window {
  const scroller = element.closest("[data-scroller]");
  return scroller && scroller.scrollHeight > scroller.clientHeight ? scroller : window;
}

const cardOf = (table: HTMLElement, id: string) => table.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);

/** The cards in sight and the held one. A large table has many that are not. */
function cardsIn(table: HTMLElement, held: string | null): Map<string, Card> {
  const cards = new Map<string, Card>();
  const add = (element: HTMLElement) =>
    cards.set(element.dataset.card ?? "", cardAt(element, element.getBoundingClientRect()));
  for (const column of table.querySelectorAll("[data-column]")) {
    for (const stack of stacksInSight(column)) stack.querySelectorAll<HTMLElement>("[data-card]").forEach(add);
  }
  const heldCard = held !== null && !cards.has(held) && cardOf(table, held);
  if (heldCard) add(heldCard);
  return cards;
}

/** The present places of the cards that are in sight. */
function placesNow(table: HTMLElement, before: Map<string, Card>, held: string | null): Map<string, Card> {
  const places = new Map<string, Card>();
  for (const [id, { element }] of before) {
    // React may have given the element to another card.
    const isSame = element.isConnected && element.dataset.card === id;
    const present = isSame ? element : cardOf(table, id);
    const box = present?.getBoundingClientRect();
    if (present && box && (id === held || isInSight(box))) places.set(id, cardAt(present, box));
  }
  return places;
}

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

const cardAt = (element: HTMLElement, { left, top }: DOMRect): Card => ({ element, left, top });

/** Stacks lie in rows, so most of those above and below what shows of the column need not be measured. */
function stacksInSight(column: Element): Element[] {
  const list = column.querySelector("[data-scroller]");
  if (!list) return [];
  const stacks = [...list.children];
  const shown = list.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, shown.top), Math.min(innerHeight, shown.bottom)];
  const topAt = (index: number) => stacks[index]?.getBoundingClientRect().top ?? 0;
  let [first, end] = [0, stacks.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (topAt(middle) < top) first = middle + 1;
    else end = middle;
  }
  // The row before may reach into it.
  const rowTop = topAt(first - 1);
  while (first > 0 && topAt(first - 1) === rowTop) first -= 1;
  const found: Element[] = [];
  for (const stack of stacks.slice(first)) {
    const box = stack.getBoundingClientRect();
    // In a column that a phone does not show, stacks have no height.
    if (box.top >= bottom || box.height === 0) break;
    if (box.bottom > top) found.push(stack);
  }
  return found;
}

function glide(before: Map<string, Card>, after: Map<string, Card>): void {
  for (const [id, { element, ...now }] of after) {
    const old = before.get(id);
    if (!old) continue;
    const [left, top] = [old.left - now.left, old.top - now.top];
    if (left === 0 && Math.abs(top) < 1) continue;
    const animation = element.animate([{ translate: `${left}px ${top}px` }, {}], GLIDE);
    // One that has ended and was not cancelled keeps the next one of the same card off the compositor's thread.
    animation.onfinish = () => animation.cancel();
  }
}
