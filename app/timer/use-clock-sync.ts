import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isClockDoubtful, notePageTime } from "#app/lib/realtime/server-clock.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** From one question to the next where one answer was not enough; each time twice as long, up to a minute. */
const PAUSE = { first: 1500, longest: 60_000 };

/**
 * Keeps the server's clock while a timer runs: from the page itself, and by asking again, tick by tick, as long as the clock is
 * doubtful: a slow first answer, a computer that slept, a clock that was set.
 * @param secondsLeft null without a timer @param ask must end in `noteServerTime`
 */
export function useClockSync(secondsLeft: number | null, ask: () => Promise<unknown>): void {
  const renderedAt = useRouteLoaderData<typeof rootLoader>("root")?.renderedAt;
  const wait = useRef({ until: 0, pause: PAUSE.first });

  useEffect(() => {
    if (renderedAt !== undefined) notePageTime(renderedAt);
  }, [renderedAt]);

  useEffect(() => {
    const now = performance.now();
    if (!secondsLeft || document.hidden || now < wait.current.until) return;
    if (isClockDoubtful()) {
      const { pause } = wait.current;
      wait.current = { until: now + pause, pause: Math.min(pause * 2, PAUSE.longest) };
      void ask();
    } else wait.current.pause = PAUSE.first;
  }, [secondsLeft, ask]);
}
