import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { noteServerTime, serverNow } from "#app/lib/server-clock.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { NO_TIMER } from "#worker/contract/constants.ts";
import type { StartTimerInput, Timer } from "#worker/contract/timers.ts";

/** A call that answers with the server's clock, which this browser's is set by. */
async function timed<Answer extends { serverNow: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  const askedAt = performance.now();
  const answer = await ask();
  noteServerTime(answer.serverNow, askedAt);
  return answer;
}

/** The team's timer. Asking for it also sets the clock. A room that cannot be reached costs the page its timer only. */
export const timerQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["timer", teamId],
    queryFn: () => timed(() => call<Timer>(api.teams[":teamId"].timers.$get({ param: { teamId } }))),
    meta: { optional: true },
    throwOnError: false,
  });

const timers = browserApi.teams[":teamId"].timers;

export function useStartTimer(teamId: string, onDone: () => void) {
  const client = useQueryClient();
  return useWrite({
    write: (json: StartTimerInput, key) =>
      timed(() => call<Timer>(timers.$post({ param: { teamId }, json }, keyed(key)))),
    success: "Timer creado",
    onDone: (timer) => {
      client.setQueryData(["timer", teamId], timer);
      onDone();
    },
  });
}

export const useCancelTimer = (teamId: string) =>
  useWrite({
    write: () => call(timers.$delete({ param: { teamId } })),
    success: "Timer cancelado",
    refresh: () => [["timer", teamId]],
    optimistic: (_none, patch) =>
      patch(["timer", teamId], (): Timer => ({ ...NO_TIMER, serverNow: new Date(serverNow()).toISOString() })),
  });
