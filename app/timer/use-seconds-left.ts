import { useCallback, useSyncExternalStore } from "react";
import { onClockSet, serverNow } from "#app/lib/realtime/server-clock.ts";
import type { Timer } from "#worker/contract/timers.ts";

/** Past the second by this much, so that a timeout that comes early does not show the same second again. */
const MARGIN = 3;

const secondsTo = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000));

/**
 * The whole seconds until the timer's end by the server's clock, 0 from then on; null without a timer. Computed anew at each
 * tick, so it neither drifts nor loses what a sleeping computer missed. The page as the server rendered it counts from the
 * server's clock in the answer, so that the browser takes over the very same digits.
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
      // The next whole second, and apart from that chain the end itself: hidden tabs slow down chains of timeouts.
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
