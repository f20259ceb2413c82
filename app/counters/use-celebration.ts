import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { goalsQuery } from "#app/goals/queries.ts";
import { formatDayCount } from "#app/lib/format.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { Counter } from "#worker/contract/counters.ts";
import type { Goal } from "#worker/contract/goals.ts";
import { t } from "#worker/contract/language.ts";
import { resetsQuery } from "./queries.ts";

/** A goal achieved longer ago was not achieved by this increment. */
const MAX_AGE_MS = 60_000;

/** It is empty until an event says that the goals changed. An increment that achieves none sends no such event. */
const achievedQuery = (teamId: string, counterId: string) =>
  queryOptions({
    ...goalsQuery(teamId, counterId, "achieved"),
    queryKey: ["goals", teamId, counterId, "celebration"],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    throwOnError: false,
  });

/**
 * Texts for a new record and for the goals achieved by an increment that this page has seen.
 * @param settled false while an optimistic change may still be rolled back
 */
export function useCelebration(teamId: string, counter: Counter | undefined, settled: boolean): string[] {
  const client = useQueryClient();
  const [increment, setIncrement] = useState<{ to: number; at: number }>();
  const [isRecord, setIsRecord] = useState(false);
  const { data: achieved } = useQuery(achievedQuery(teamId, counter?.id ?? ""));
  const lastCounter = useRef<Counter>();

  useEffect(() => {
    if (!counter || !settled) return;
    const previous = lastCounter.current;
    lastCounter.current = counter;
    if (previous?.id !== counter.id) return setIncrement(undefined);
    if (counter.currentCount < previous.currentCount) setIncrement(undefined);
    if (counter.currentCount !== previous.currentCount + 1) return;
    setIncrement({ to: counter.currentCount, at: realtime.clock.now() });
    setIsRecord(false);

    async function isNewRecord({ id, currentCount, longestStreak, lastResetDuration }: Counter) {
      if (currentCount < longestStreak || lastResetDuration === null) return false;
      const resets = resetsQuery(teamId, id);
      // An event cancels a fetch of the query itself.
      const alone = queryOptions({ ...resets, queryKey: ["celebration", ...resets.queryKey], gcTime: 0 });
      const ended = client.getQueryData(resets.queryKey) ?? (await client.fetchQuery(alone));
      const longest = Math.max(...ended.map(({ streak }) => streak));
      return longest > 0 && currentCount === longest + 1;
    }

    isNewRecord(counter).then(setIsRecord, () => undefined);
  }, [client, teamId, counter, settled]);

  if (!increment) return [];
  const { to, at } = increment;
  const isOfIncrement = ({ targetDays, achievedAt }: Goal) =>
    targetDays === to && achievedAt !== null && at - Date.parse(achievedAt) < MAX_AGE_MS;
  return [
    ...(isRecord ? [t`¡Nuevo récord: ${formatDayCount(to)}!`] : []),
    ...achieved.filter(isOfIncrement).map(({ description }) => t`¡Meta cumplida: ${description}!`),
  ];
}
