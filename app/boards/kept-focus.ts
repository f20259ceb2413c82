import { isFocusLost } from "#app/lib/focus.ts";

/** How long a part that opens may take to take the focus, in milliseconds. */
const OPENING = 500;

/** The cards and the fields for new ones. */
const placesOnTable = () => [...document.querySelectorAll<HTMLElement>("[data-card], [data-column] form")];

/** What had the focus last on the board, and its place on the table. */
let last: HTMLElement | null = null;
let index = -1;

function note(focused: EventTarget | null): void {
  last = focused instanceof HTMLElement && focused.closest(".board") ? focused : null;
  index = placesOnTable().findIndex((place) => place.contains(last));
}

/** Of a card: the same one, or what is in its place. Of a group: its name or menu. Of a field for new cards: that of its column. */
function placeOnTable(lost: HTMLElement): HTMLElement | null | undefined {
  const card = lost.closest<HTMLElement>("[data-card]")?.dataset.card;
  const group = lost.closest<HTMLElement>("[data-group]")?.dataset.group;
  const part =
    !card && group && document.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"] ${lost.tagName}`);
  if (part) return part;
  const id = card ?? group;
  if (!id) {
    const column = lost.closest("form")?.closest<HTMLElement>("[data-column]")?.dataset.column;
    return column === undefined
      ? null
      : document.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"] form textarea`);
  }
  const places = placesOnTable();
  const next = places[index];
  const place = places.find(({ dataset }) => dataset.card === id) ?? (next?.dataset.card ? next : places[index - 1]);
  return place?.querySelector<HTMLElement>("[role=button], [aria-haspopup], textarea");
}

/** The name of the step, or the page of a board that closed. */
const nameOfStep = () =>
  document.querySelector<HTMLElement>(".steps-toggle") ?? document.querySelector<HTMLElement>("main");

/** A step, or somebody else, may take away what has the focus: then the focus goes on in its place. */
function look(): void {
  if (!last || !isFocusLost()) return;
  const lost = last;
  last = null;
  // A person may have left it with a press beside it. What others do does not scroll the page.
  const goOn = (place: HTMLElement | null | undefined) => {
    if (!place || lost.isConnected || !isFocusLost()) return;
    place.focus({ preventScroll: true });
    if (place instanceof HTMLTextAreaElement && lost instanceof HTMLTextAreaElement)
      place.setSelectionRange(lost.selectionStart, lost.selectionEnd);
  };
  // Those who know a better place come first.
  requestAnimationFrame(() => goOn(placeOnTable(lost)));
  setTimeout(() => goOn(nameOfStep()), OPENING);
}

// The server has it in its bundle too.
if (!import.meta.env.SSR) {
  note(document.activeElement);
  document.addEventListener("focusin", ({ target }) => note(target));
  document.addEventListener("focusout", () => requestAnimationFrame(look));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
