import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Counter } from "#worker/contract/counters.ts";

/**
 * Texts for a new record and for the goals achieved by an increment that this page has seen.
 * @param settled false while an optimistic change may still be rolled back
 */
export function useCelebration(teamId: string, counter: Counter | undefined, settled: boolean): string[] {
  const client = useQueryClient();
  const [celebrations, setCelebrations] = useState<string[]>([]);
  const lastCounter = useRef<Counter>();

  useEffect(() => {
    if (!counter || !settled) return;
    const previous = lastCounter.current;
    lastCounter.current = counter;
    if (previous?.id !== counter.id) return;
    if (counter.currentCount < previous.currentCount) setCelebrations([]);
    if (counter.currentCount !== previous.currentCount + 1) return;
    import("./celebrate.ts")
      .then(({ celebrationsOf }) => celebrationsOf(client, teamId, counter))
      .then(setCelebrations)
      .catch(() => undefined);
  }, [client, teamId, counter, settled]);

  return celebrations;
}
