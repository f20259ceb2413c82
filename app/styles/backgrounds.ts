export const BACKGROUNDS: readonly { id: number; name: string }[] = [
  { id: 1, name: "Purple glow top" },
  { id: 2, name: "Bottom fade grid" },
  { id: 3, name: "Top Gradient Radial" },
  { id: 4, name: "Magenta orb grid light" },
];

const DEFAULT = 1;
const KEY = "tertulia-background";
const VERSION = 0;
const CHANGE_EVENT = "tertulia:background";

/** The id of the list of radio buttons on public pages, and the name of its buttons. */
export const BACKGROUND_CHOICE = "background-choice";

/**
 * Inline script that sets `data-background` on `<html>` before the first paint. It also serves the radio buttons of public
 * pages: it marks the present choice when their popover opens, and applies and stores a new one.
 */
export const backgroundScript = `(function(){var i=${DEFAULT};try{var s=JSON.parse(localStorage.getItem("${KEY}"));if(s&&s.version===${VERSION}&&${JSON.stringify(
  BACKGROUNDS.map(({ id }) => id),
)}.indexOf(s.id)>-1)i=s.id}catch(e){}var d=document.documentElement.dataset;d.background=i;addEventListener("toggle",function(e){if(e.target.id!=="${BACKGROUND_CHOICE}"||e.newState!=="open")return;var c=e.target.querySelector('[value="'+d.background+'"]');c.checked=true;c.focus()},true);addEventListener("change",function(e){if(e.target.name!=="${BACKGROUND_CHOICE}")return;d.background=e.target.value;try{localStorage.setItem("${KEY}",JSON.stringify({version:${VERSION},id:+e.target.value}))}catch(e){}})})();`;

export function currentBackground(): number {
  return Number(document.documentElement.dataset.background) || DEFAULT;
}

export function setBackground(id: number): void {
  document.documentElement.dataset.background = String(id);
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, id }));
  } catch {
    console.warn("The background could not be remembered.");
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

export function subscribeToBackground(callback: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, callback);
  return () => window.removeEventListener(CHANGE_EVENT, callback);
}
