import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call, withIdempotencyKey } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { noteServerTime, serverNow } from "#app/lib/realtime/server-clock.ts";
import { NO_TIMER } from "#worker/contract/constants.ts";
import type { Timer } from "#worker/contract/timers.ts";

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
  return useApiMutation({
    write: (json: { minutes: number }, key) =>
      timed(() => call<Timer>(timers.$post({ param: { teamId }, json }, withIdempotencyKey(key)))),
    success: "Timer creado",
    onDone: (timer) => {
      client.setQueryData(["timer", teamId], timer);
      onDone();
    },
  });
}

export const useCancelTimer = (teamId: string) =>
  useApiMutation({
    write: () => call(timers.$delete({ param: { teamId } })),
    success: "Timer cancelado",
    refresh: () => [["timer", teamId]],
    optimistic: (_none, patch) =>
      patch(["timer", teamId], (): Timer => ({ ...NO_TIMER, serverNow: new Date(serverNow()).toISOString() })),
  });
