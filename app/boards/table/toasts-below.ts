import { onToastRequested } from "#app/lib/toast.ts";

/** What stays on top of a phone's screen below the bar once the page is scrolled. */
const STAYING = ".column-tabs, .column-field";
/** In pixels from the top. What begins further down has not been scrolled there, and toasts have room above it. */
const STAYS_ABOVE = 112;
const PLACE = "--toasts";

/** Toasts of a phone show below the names of the columns, and below the field of the column in sight, where those stay on top. */
function placeToasts(): void {
  const boxes = [...document.querySelectorAll(STAYING)].map((one) => one.getBoundingClientRect());
  const bottom = Math.max(0, ...boxes.filter(({ top }) => top < STAYS_ABOVE).map((box) => box.bottom));
  const place = bottom > 0 ? `${bottom + 8}px` : "";
  const { style } = document.documentElement;
  if (style.getPropertyValue(PLACE) !== place) style.setProperty(PLACE, place);
}

// The server has it in its bundle too.
if (!import.meta.env.SSR) {
  onToastRequested(placeToasts);
  const onScroll = () => document.querySelector("[data-sonner-toast]") && placeToasts();
  addEventListener("scroll", onScroll, { passive: true });
}
