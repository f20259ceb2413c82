const FIELDS = "textarea.field-sizing-content";

type Fitted = { text: string; width: number; height: string };
const fitted = new WeakMap<HTMLTextAreaElement, Fitted>();

/** Gives the fields of the class the height of their text, in browsers without `field-sizing`: Safari until 26.1 and Firefox until 151. */
export function growFields(): void {
  let isWaiting = false;
  const fitSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      for (const field of document.querySelectorAll<HTMLTextAreaElement>(FIELDS)) {
        if (!fitted.has(field)) widths.observe(field);
        fitHeight(field);
      }
    });
  };
  const widths = new ResizeObserver(fitSoon);
  // Scripts set texts too, and change the page around the field when they do.
  new MutationObserver(fitSoon).observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.matches(FIELDS)) fitHeight(target);
  });
  fitSoon();
}

function fitHeight(field: HTMLTextAreaElement): void {
  const { value: text, clientWidth: width, style } = field;
  const last = fitted.get(field);
  if (last?.text === text && last.width === width) return;
  // Another height is that of a person who has dragged the corner.
  if (last && last.height !== style.height) return;
  // A field that is low for a moment lets the page around it scroll, so only one that may need less height.
  if (!last || text.length < last.text.length || width > last.width) style.height = "0";
  style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  fitted.set(field, { text, width, height: style.height });
}
