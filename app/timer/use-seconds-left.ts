import { useCallback, useSyncExternalStore } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { Timer } from "#worker/contract/timers.ts";

/** Ticks planned ahead in a hidden tab: one hour. */
const HIDDEN_TICKS = 3600;
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
      let timeouts: ReturnType<typeof setTimeout>[] = [];
      const clear = () => timeouts.forEach(clearTimeout);
      const restart = () => {
        clear();
        changed();
        const left = end - realtime.clock.now();
        const seconds = Math.max(0, Math.ceil(left / 1000));
        // After five minutes, a hidden tab runs chained timeouts once a minute, and others once a second.
        const ticks = Math.min(seconds, document.hidden ? HIDDEN_TICKS : 1);
        timeouts = Array.from({ length: ticks }, (_, index) =>
          setTimeout(index === ticks - 1 ? restart : changed, left - (seconds - 1 - index) * 1000 + MARGIN),
        );
      };
      restart();
      const stop = realtime.clock.onSet(restart);
      document.addEventListener("visibilitychange", restart);
      return () => {
        clear();
        stop();
        document.removeEventListener("visibilitychange", restart);
      };
    },
    [end],
  );

  return useSyncExternalStore(
    subscribe,
    () => (end === null ? null : secondsTo(end, realtime.clock.now())),
    () => (end === null || !timer ? null : secondsTo(end, Date.parse(timer.serverNow))),
  );
}
