import { useCallback, useSyncExternalStore } from "react";
import { onClockSet, serverNow } from "#app/lib/realtime/server-clock.ts";
import type { Timer } from "#worker/contract/timers.ts";

/** Milliseconds past the second, so that an early timeout does not repeat it. */
const MARGIN = 3;

const secondsTo = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000));

/**
 * Whole seconds until the end by the server's clock; null without a timer. Each tick computes them again, so sleep causes no
 * drift. The server snapshot uses the response's clock, so that hydration shows the same digits.
 */
export function useSecondsLeft(timer: Timer | undefined): number | null {
  const end = timer?.endsAt ? Date.parse(timer.endsAt) : null;

  const subscribe = useCallback(
    (changed: () => void) => {
      if (end === null) return () => undefined;
      let next: ReturnType<typeof setTimeout>;
      let last: ReturnType<typeof setTimeout>;
      const tick = () => {
        changed();
        plan();
      };
      // Browsers slow down chained timeouts in hidden tabs, so the end has its own.
      const plan = () => {
        clearTimeout(next);
        const left = end - serverNow();
        if (left > 0) next = setTimeout(tick, left - (Math.ceil(left / 1000) - 1) * 1000 + MARGIN);
      };
      const restart = () => {
        clearTimeout(last);
        last = setTimeout(tick, Math.max(0, end - serverNow()) + MARGIN);
        tick();
      };
      restart();
      const stop = onClockSet(restart);
      document.addEventListener("visibilitychange", restart);
      return () => {
        clearTimeout(next);
        clearTimeout(last);
        stop();
        document.removeEventListener("visibilitychange", restart);
      };
    },
    [end],
  );

  return useSyncExternalStore(
    subscribe,
    () => (end === null ? null : secondsTo(end, serverNow())),
    () => (end === null || !timer ? null : secondsTo(end, Date.parse(timer.serverNow))),
  );
}
