const SIGNS_OF_USE = ["pointerdown", "pointermove", "wheel", "touchstart", "keydown", "focusin"];
/** The longest wait, in milliseconds. */
const LATEST = 5000;

/**
 * Acts once: when the person first does something on the page, or after a while.
 * @returns a function that stops the wait
 */
export function onFirstUse(act: () => void): () => void {
  const waiting = new AbortController();
  const start = () => {
    stop();
    act();
  };
  const timer = setTimeout(start, LATEST);
  const stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, start, { passive: true, signal: waiting.signal });
  return stop;
}
