import { type QueryFunction, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { goalsQuery } from "#app/goals/queries.ts";
import { formatDayCount } from "#app/lib/format.ts";
import { serverNow } from "#app/lib/realtime/server-clock.ts";
import type { Counter } from "#worker/contract/counters.ts";
import { resetsQuery } from "./queries.ts";

/** A goal achieved longer ago than this was not achieved by the increment just seen. */
const JUST_NOW = 60_000;

/**
 * What there is to celebrate about an increment this page has just seen: the first day past the longest streak before, and
 * the goals it achieved. Each once; a page opened later celebrates nothing.
 * @param settled false while a change of mine has no answer yet: what may be taken back is not celebrated
 */
export function useCelebration(teamId: string, counter: Counter | undefined, settled: boolean): string[] {
  const client = useQueryClient();
  const [moment, setMoment] = useState<string[]>([]);
  const before = useRef<Counter>();

  useEffect(() => {
    if (!counter || !settled) return;
    const was = before.current;
    before.current = counter;
    if (was?.id !== counter.id || counter.currentCount !== was.currentCount + 1) return;

    /** Under a key of its own: what news concern is given up and asked for anew when they come. */
    const ask = <Data>({ queryKey, queryFn }: { queryKey: string[]; queryFn?: QueryFunction<Data, string[]> }) =>
      client.fetchQuery({ queryKey: ["celebration", ...queryKey], queryFn, gcTime: 0 });

    async function isNewRecord({ id, currentCount, longestStreak, lastResetDuration }: Counter) {
      if (currentCount < longestStreak || lastResetDuration === null) return false;
      const resets = resetsQuery(teamId, id);
      const ended = client.getQueryData(resets.queryKey) ?? (await ask(resets));
      const longest = Math.max(...ended.map(({ streak }) => streak));
      return longest > 0 && currentCount === longest + 1;
    }

    async function goalsAchieved({ id, currentCount }: Counter) {
      const achieved = await ask(goalsQuery(teamId, id, "achieved"));
      const isNew = (at: string | null) => at !== null && serverNow() - Date.parse(at) < JUST_NOW;
      return achieved.filter(({ targetDays, achievedAt }) => targetDays === currentCount && isNew(achievedAt));
    }

    async function celebrate(now: Counter) {
      const [isRecord, goals] = await Promise.all([isNewRecord(now), goalsAchieved(now)]);
      const record = isRecord ? [`¡Nuevo récord: ${formatDayCount(now.currentCount)}!`] : [];
      setMoment([...record, ...goals.map(({ description }) => `¡Meta cumplida: ${description}!`)]);
    }

    // Without an answer there is nothing to celebrate, and nothing to complain about.
    celebrate(counter).catch(() => undefined);
  }, [client, teamId, counter, settled]);

  return moment;
}
