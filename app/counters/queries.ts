import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, withIdempotencyKey } from "#app/lib/data/api.ts";
import { removeById, updateById } from "#app/lib/data/lists.ts";
import { type UpdateCache, useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { Counter } from "#worker/contract/counters.ts";

/** The team's counters, newest first. */
export const countersQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["counters", teamId],
    queryFn: () => call(api.teams[":teamId"].counters.$get({ param: { teamId } })),
  });

export const counterQuery = (teamId: string, counterId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["counters", teamId, counterId],
    queryFn: () => call(api.teams[":teamId"].counters[":counterId"].$get({ param: { teamId, counterId } })),
  });

/** How the counter's streaks ended, newest first. */
export const resetsQuery = (teamId: string, counterId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["counters", teamId, counterId, "resets"],
    queryFn: () => call(api.teams[":teamId"].counters[":counterId"].resets.$get({ param: { teamId, counterId } })),
  });

const counters = browserApi.teams[":teamId"].counters;
const counter = counters[":counterId"];
const everyCounter = (teamId: string) => [["counters", teamId]];

/** Shows a change of one counter on its own screen and in the list. */
function patchCounter(
  patch: UpdateCache,
  teamId: string,
  counterId: string,
  change: (counter: Counter) => Counter,
): void {
  patch(["counters", teamId, counterId], change);
  patch(["counters", teamId], (list: Counter[]) => updateById(list, counterId, change));
}

type Words = { name: string; incrementButtonLabel: string; resetButtonLabel: string };

export const useCreateCounter = (teamId: string, onDone: (made: Counter) => void) =>
  useApiMutation({
    write: (json: Words, key) => call(counters.$post({ param: { teamId }, json }, withIdempotencyKey(key))),
    success: "Counter creado",
    refresh: () => everyCounter(teamId),
    onDone,
  });

export const useUpdateCounter = (teamId: string, counterId: string, onDone: () => void) =>
  useApiMutation({
    write: (json: Partial<Words>) => call(counter.$patch({ param: { teamId, counterId }, json })),
    success: "Counter actualizado correctamente",
    refresh: () => everyCounter(teamId),
    onDone,
  });

export const useDeleteCounter = (teamId: string, counterId: string, onDone: () => void) =>
  useApiMutation({
    write: () => call(counter.$delete({ param: { teamId, counterId } })),
    success: "Counter eliminado",
    refresh: () => everyCounter(teamId),
    optimistic: (_none, patch) => patch(["counters", teamId], (list: Counter[]) => removeById(list, counterId)),
    onDone,
  });

/** One day more; the counter's change of today. */
export const useIncrement = (teamId: string, counterId: string) =>
  useApiMutation<void, Counter>({
    write: (_none, key) => call(counter.increment.$post({ param: { teamId, counterId } }, withIdempotencyKey(key))),
    success: "Counter incrementado",
    refresh: () => [...everyCounter(teamId), ["goals", teamId, counterId]],
    optimistic: (_none, patch) =>
      patchCounter(patch, teamId, counterId, (before) => ({
        ...before,
        currentCount: before.currentCount + 1,
        longestStreak: Math.max(before.longestStreak, before.currentCount + 1),
        alreadyModifiedToday: true,
      })),
  });

/** Ends the streak and says why; also the counter's change of today. */
export const useReset = (teamId: string, counterId: string, onDone: () => void) =>
  useApiMutation({
    write: (json: { nameEvent: string }, key) =>
      call(counter.reset.$post({ param: { teamId, counterId }, json }, withIdempotencyKey(key))),
    success: "Counter reseteado",
    refresh: () => everyCounter(teamId),
    optimistic: (_event, patch) =>
      patchCounter(patch, teamId, counterId, (before) => ({
        ...before,
        currentCount: 0,
        lastResetDuration: before.currentCount,
        alreadyModifiedToday: true,
      })),
    onDone,
  });
