import { type Item, KINDS } from "./items.ts";

const withId = (attribute: string, id: string) =>
  document.querySelector<HTMLElement>(`.board-content [${attribute}="${CSS.escape(id)}"]`);

/** Where the item shows: itself or, where only the names of groups show, its group. */
export const placeOf = ({ kind, id, groupId }: Item): HTMLElement | null =>
  withId(KINDS[kind].attribute, id) ?? (groupId === null ? null : withId("data-topic", groupId));

/** How far below its upper edge a place must be in sight, in pixels. */
const EDGE = 24;

/** Whether nothing hides where the item begins. */
export function isInSight(place: HTMLElement): boolean {
  const { left, top, width, height } = place.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, EDGE));
  return hit !== null && place.contains(hit);
}

/** In the order of the page. */
export const inOrder = (places: readonly HTMLElement[]): HTMLElement[] =>
  [...new Set(places)].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

/** A phone shows one column at a time: the column of the place comes first. */
export function goToPlace(place: HTMLElement): void {
  const column = place.closest<HTMLElement>("[data-column]")?.dataset.column;
  const isHidden = place.offsetParent === null;
  if (isHidden && column) document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(column)}"]`)?.click();
  requestAnimationFrame(() => {
    place.scrollIntoView({ block: "center", behavior: "instant" });
    const target = place.querySelector<HTMLElement>('[role="button"], button, textarea');
    if (!target) place.tabIndex = -1;
    (target ?? place).focus({ preventScroll: true });
  });
}
