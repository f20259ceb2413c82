import { useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { optionalQuery } from "#app/lib/data/screen.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { NO_TIMER } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import type { StartTimerInput, Timer } from "#worker/contract/timers.ts";

const newer = (shown: Timer | undefined, received: Timer) =>
  shown && shown.serverNow > received.serverNow ? shown : received;

export const timerQuery = (teamId: string, api = browserApi) => ({
  ...optionalQuery(
    realtimeQuery({
      queryKey: ["timer", teamId],
      queryFn: async () => {
        const askedAt = performance.now();
        const timer = await call<Timer>(api.teams[":teamId"].timers.$get({ param: { teamId } }));
        realtime.clock.note(timer.serverNow, askedAt);
        return timer;
      },
      applyChange: (shown, change) => {
        if (change.kind !== "timer") return undefined;
        return newer(shown, change.timer);
      },
    }),
  ),
  throwOnError: false,
});

const timers = browserApi.teams[":teamId"].timers;

export function useStartTimer(teamId: string, onDone: () => void) {
  const client = useQueryClient();
  return useApiMutation<StartTimerInput, Timer>({
    send: (json, once) => timers.$post({ param: { teamId }, json }, once),
    success: t`Timer creado`,
    onDone: (timer) => {
      realtime.clock.note(timer.serverNow);
      client.setQueryData(timerQuery(teamId).queryKey, timer);
      onDone();
    },
  });
}

export function useExtendTimer(teamId: string) {
  const client = useQueryClient();
  return useApiMutation<void, Timer>({
    send: (_none, once) => timers.extend.$post({ param: { teamId } }, once),
    success: t`Timer extendido`,
    onDone: (timer) => {
      realtime.clock.note(timer.serverNow);
      client.setQueryData(timerQuery(teamId).queryKey, (shown) => newer(shown, timer));
    },
  });
}

export const useCancelTimer = (teamId: string) =>
  useApiMutation({
    send: () => timers.$delete({ param: { teamId } }),
    success: t`Timer cancelado`,
    refresh: () => [["timer", teamId]],
    optimistic: (_none, update) =>
      update(timerQuery(teamId).queryKey, () => ({
        ...NO_TIMER,
        serverNow: new Date(realtime.clock.now()).toISOString(),
      })),
  });
