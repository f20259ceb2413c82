/** Not `focusin`, which also comes when the page or the window takes the focus by itself. `online` ends the wait for a connection. */
const SIGNS_OF_USE = ["pointerdown", "wheel", "touchstart", "keydown", "online"];
/** The longest wait, in milliseconds. */
const LATEST = 5000;

/**
 * Acts once: when the person first does something on the page, or after a while. Without a connection it waits, because
 * Chromium asks no second time for a script that it could not load.
 * @returns a function that stops the wait
 */
export function onFirstUse(act: () => void): () => void {
  const waiting = new AbortController();
  const start = () => {
    if (!navigator.onLine) return;
    stop();
    act();
  };
  const timer = setTimeout(start, LATEST);
  const stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const listening = { passive: true, signal: waiting.signal };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, start, listening);
  // A page that opens under a still mouse hears where it is.
  const onMove = ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && start();
  addEventListener("pointermove", onMove, listening);
  return stop;
}
