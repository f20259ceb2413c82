import type { QueryClient, QueryFunction } from "@tanstack/react-query";
import { goalsQuery } from "#app/goals/queries.ts";
import { formatDayCount } from "#app/lib/format.ts";
import { serverNow } from "#app/lib/realtime/server-clock.ts";
import type { Counter } from "#worker/contract/counters.ts";
import { resetsQuery } from "./queries.ts";

/** A goal achieved longer ago was not achieved by this increment. */
const MAX_AGE_MS = 60_000;

/** What there is to celebrate after an increment: a new record, achieved goals. */
export async function celebrationsOf(client: QueryClient, teamId: string, now: Counter): Promise<string[]> {
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
    const isNew = (at: string | null) => at !== null && serverNow() - Date.parse(at) < MAX_AGE_MS;
    return achieved.filter(({ targetDays, achievedAt }) => targetDays === currentCount && isNew(achievedAt));
  }

  const [isRecord, goals] = await Promise.all([isNewRecord(now), goalsAchieved(now)]);
  const record = isRecord ? [`¡Nuevo récord: ${formatDayCount(now.currentCount)}!`] : [];
  return [...record, ...goals.map(({ description }) => `¡Meta cumplida: ${description}!`)];
}
