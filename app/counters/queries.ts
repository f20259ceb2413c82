import { api as browserApi, call } from "#app/lib/data/api.ts";
import { listed } from "#app/lib/data/listed.ts";
import { newestFirst, updateById, upsert } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { toast } from "#app/lib/toast.ts";
import type { Counter, CreateCounterInput, ResetCounterInput, UpdateCounterInput } from "#worker/contract/counters.ts";
import { t } from "#worker/contract/language.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";

export const countersQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["counters", teamId],
    queryFn: () => call(api.teams[":teamId"].counters.$get({ param: { teamId } })),
    applyChange: (counters, change) =>
      change.kind === "counter" ? upsert(counters, change.counter, newestFirst) : undefined,
  });

export const counterQuery = (teamId: string, counterId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["counters", teamId, counterId],
    queryFn: () => call(api.teams[":teamId"].counters[":counterId"].$get({ param: { teamId, counterId } })),
    ...listed<Counter>([["counters", teamId]], counterId),
    applyChange: (_counter, change) => (change.kind === "counter" ? change.counter : undefined),
  });

export const resetsQuery = (teamId: string, counterId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["counters", teamId, counterId, "resets"],
    queryFn: () => call(api.teams[":teamId"].counters[":counterId"].resets.$get({ param: { teamId, counterId } })),
    applyChange: (resets, change) =>
      change.kind === "counter" && change.counter.currentCount > 0 ? resets : undefined,
  });

const counters = browserApi.teams[":teamId"].counters;
const counter = counters[":counterId"];
const refresh = (teamId: string) => () => [["counters", teamId]];

function updateCounter(
  update: UpdateCache,
  teamId: string,
  counterId: string,
  change: (counter: Counter) => Counter,
): void {
  update(counterQuery(teamId, counterId).queryKey, change);
  update(countersQuery(teamId).queryKey, (list) => updateById(list, counterId, change));
}

export const useCreateCounter = (teamId: string, onDone: (created: Counter) => void) =>
  useApiMutation({
    send: (json: CreateCounterInput, once) => counters.$post({ param: { teamId }, json }, once),
    success: t`Counter creado`,
    refresh: refresh(teamId),
    onDone,
  });

export const useUpdateCounter = (teamId: string, counterId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: UpdateCounterInput) => counter.$patch({ param: { teamId, counterId }, json }),
    success: t`Counter actualizado correctamente`,
    refresh: refresh(teamId),
    onDone,
  });

const refreshWithGoals = (teamId: string, counterId: string) => () => [
  ["counters", teamId],
  ["goals", teamId, counterId],
];

export function useIncrement(teamId: string, counterId: string) {
  const undo = useApiMutation({
    send: () => counter.increment.$delete({ param: { teamId, counterId } }),
    success: t`Incremento deshecho`,
    refresh: refreshWithGoals(teamId, counterId),
  });
  return useApiMutation<void, Counter>({
    send: (_none, once) => counter.increment.$post({ param: { teamId, counterId } }, once),
    refresh: refreshWithGoals(teamId, counterId),
    optimistic: (_none, update) =>
      updateCounter(update, teamId, counterId, (before) => ({
        ...before,
        currentCount: before.currentCount + 1,
        longestStreak: Math.max(before.longestStreak, before.currentCount + 1),
        alreadyModifiedToday: true,
      })),
    onDone: () => toast.undoable(t`Counter incrementado`, () => undo.mutate(), UNDO_TIME),
  });
}

export const useReset = (teamId: string, counterId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: ResetCounterInput, once) => counter.reset.$post({ param: { teamId, counterId }, json }, once),
    success: t`Counter reseteado`,
    refresh: refresh(teamId),
    optimistic: (_event, update) =>
      updateCounter(update, teamId, counterId, (before) => ({
        ...before,
        currentCount: 0,
        lastResetDuration: before.currentCount,
        alreadyModifiedToday: true,
      })),
    onDone,
  });
