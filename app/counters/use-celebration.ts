import { type QueryFunction, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { goalsQuery } from "#app/goals/queries.ts";
import { formatDayCount } from "#app/lib/format.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { Counter } from "#worker/contract/counters.ts";
import { t } from "#worker/contract/language.ts";
import { resetsQuery } from "./queries.ts";

/** A goal achieved longer ago was not achieved by this increment. */
const MAX_AGE_MS = 60_000;

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

    const fetchSeparately = <Data>({
      queryKey,
      queryFn,
    }: {
      queryKey: string[];
      queryFn?: QueryFunction<Data, string[]>;
    }) => client.fetchQuery({ queryKey: ["celebration", ...queryKey], queryFn, gcTime: 0 });

    async function isNewRecord({ id, currentCount, longestStreak, lastResetDuration }: Counter) {
      if (currentCount < longestStreak || lastResetDuration === null) return false;
      const resets = resetsQuery(teamId, id);
      const ended = client.getQueryData(resets.queryKey) ?? (await fetchSeparately(resets));
      const longest = Math.max(...ended.map(({ streak }) => streak));
      return longest > 0 && currentCount === longest + 1;
    }

    async function goalsAchieved({ id, currentCount }: Counter) {
      const achieved = await fetchSeparately(goalsQuery(teamId, id, "achieved"));
      const isNew = (at: string | null) => at !== null && realtime.clock.now() - Date.parse(at) < MAX_AGE_MS;
      return achieved.filter(({ targetDays, achievedAt }) => targetDays === currentCount && isNew(achievedAt));
    }

    async function celebrate(now: Counter) {
      const [isRecord, goals] = await Promise.all([isNewRecord(now), goalsAchieved(now)]);
      const record = isRecord ? [t`¡Nuevo récord: ${formatDayCount(now.currentCount)}!`] : [];
      setCelebrations([...record, ...goals.map(({ description }) => t`¡Meta cumplida: ${description}!`)]);
    }

    celebrate(counter).catch(() => undefined);
  }, [client, teamId, counter, settled]);

  return celebrations;
}
