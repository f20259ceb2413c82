const KEY = "tertulia-card-size";
const VERSION = 0;

/** Sets `data-cards` on `<html>`, where the style sheet reads it. Only the browser knows the choice. */
export function applyCardSize(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (stored?.version === VERSION && stored.size === "compact") document.documentElement.dataset.cards = "compact";
  } catch {
    // Without a storage, cards have their normal size.
  }
}

/** The same as an inline script of the page. */
export const cardSizeScript = `try{var s=JSON.parse(localStorage.getItem("${KEY}"));if(s&&s.version===${VERSION}&&s.size==="compact")document.documentElement.dataset.cards="compact"}catch(e){}`;

export const hasCompactCards = (): boolean => document.documentElement.dataset.cards === "compact";

export function setCompactCards(compact: boolean): void {
  const { dataset } = document.documentElement;
  if (compact) dataset.cards = "compact";
  else delete dataset.cards;
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, size: compact ? "compact" : "normal" }));
  } catch {
    console.warn("The size of the cards could not be remembered.");
  }
}
