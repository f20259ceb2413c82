import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { loader as rootLoader } from "#app/root.tsx";

const BACKOFF_MS = { first: 1500, longest: 60_000 };

/**
 * Refetches with exponential backoff while the estimate of the server's clock is uncertain: a slow first response, sleep, a
 * changed system clock.
 * @param secondsLeft null without a timer
 * @param refetch must end in `ServerClock.note`
 */
export function useClockSync(secondsLeft: number | null, refetch: () => Promise<unknown>): void {
  const renderedAt = useRouteLoaderData<typeof rootLoader>("root")?.renderedAt;
  const backoff = useRef({ until: 0, pause: BACKOFF_MS.first });

  useEffect(() => {
    if (renderedAt !== undefined) realtime.clock.notePage(renderedAt);
  }, [renderedAt]);

  useEffect(() => {
    const now = performance.now();
    if (!secondsLeft || document.hidden || now < backoff.current.until) return;
    if (realtime.clock.isDoubtful()) {
      const { pause } = backoff.current;
      backoff.current = { until: now + pause, pause: Math.min(pause * 2, BACKOFF_MS.longest) };
      void refetch();
    } else backoff.current.pause = BACKOFF_MS.first;
  }, [secondsLeft, refetch]);
}
