/** A background of spec §1. `swatch` is a CSS background that shows it in small. */
export type Background = { id: number; name: string; swatch: string };

export const BACKGROUNDS: readonly Background[] = [
  { id: 1, name: "Purple glow top", swatch: "radial-gradient(circle at 50% 0, var(--violet-light), transparent 85%)" },
  {
    id: 2,
    name: "Bottom fade grid",
    swatch:
      "linear-gradient(to top, transparent 30%, var(--ground)), repeating-linear-gradient(90deg, var(--line-strong) 0 1px, transparent 1px 6px), repeating-linear-gradient(var(--line-strong) 0 1px, transparent 1px 6px)",
  },
  {
    id: 3,
    name: "Top Gradient Radial",
    swatch: "radial-gradient(130% 120% at 50% 100%, transparent 45%, var(--magenta-light), var(--violet-light))",
  },
  {
    id: 4,
    name: "Magenta orb grid light",
    swatch:
      "radial-gradient(circle at 70% 35%, var(--magenta-light) 20%, transparent 65%), repeating-linear-gradient(90deg, var(--grid-line) 0 1px, transparent 1px 6px), repeating-linear-gradient(var(--grid-line) 0 1px, transparent 1px 6px)",
  },
];

const DEFAULT = 1;
const KEY = "tertulia-background";
const VERSION = 0;
const CHANGED = "tertulia:background";

/**
 * Runs inline in the head, before the first paint: reads the choice and sets `data-background` on `<html>`.
 * Nothing stored, something broken or an unknown id give the first background (spec §1).
 */
export const backgroundScript = `(function(){var i=${DEFAULT};try{var s=JSON.parse(localStorage.getItem("${KEY}"));if(s&&s.version===${VERSION}&&${JSON.stringify(
  BACKGROUNDS.map(({ id }) => id),
)}.indexOf(s.id)>-1)i=s.id}catch(e){}document.documentElement.dataset.background=i})()`;

/** The background on show now; the first one on the server. */
export function shownBackground(): number {
  return Number(document.documentElement.dataset.background) || DEFAULT;
}

/** Shows a background and remembers it in this browser, where it may. */
export function chooseBackground(id: number): void {
  document.documentElement.dataset.background = String(id);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, id }));
  } catch {
    console.warn("The background could not be remembered.");
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the background changes; returns how to stop. */
export function onBackgroundChange(call: () => void): () => void {
  window.addEventListener(CHANGED, call);
  return () => window.removeEventListener(CHANGED, call);
}
