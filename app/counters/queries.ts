import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { changed, without } from "#app/lib/lists.ts";
import { type Patch, useWrite } from "#app/lib/use-write.ts";
import type { Counter, CreateCounterInput, ResetCounterInput, UpdateCounterInput } from "#worker/contract/counters.ts";

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
function patchCounter(patch: Patch, teamId: string, counterId: string, change: (counter: Counter) => Counter): void {
  patch(["counters", teamId, counterId], change);
  patch(["counters", teamId], (list: Counter[]) => changed(list, counterId, change));
}

export const useCreateCounter = (teamId: string, onDone: (made: Counter) => void) =>
  useWrite({
    write: (json: CreateCounterInput, key) => call(counters.$post({ param: { teamId }, json }, keyed(key))),
    success: "Counter creado",
    refresh: () => everyCounter(teamId),
    onDone,
  });

export const useUpdateCounter = (teamId: string, counterId: string, onDone: () => void) =>
  useWrite({
    write: (json: UpdateCounterInput) => call(counter.$patch({ param: { teamId, counterId }, json })),
    success: "Counter actualizado correctamente",
    refresh: () => everyCounter(teamId),
    onDone,
  });

export const useDeleteCounter = (teamId: string, counterId: string, onDone: () => void) =>
  useWrite({
    write: () => call(counter.$delete({ param: { teamId, counterId } })),
    success: "Counter eliminado",
    refresh: () => everyCounter(teamId),
    optimistic: (_none, patch) => patch(["counters", teamId], (list: Counter[]) => without(list, counterId)),
    onDone,
  });

/** One day more; the counter's change of today. */
export const useIncrement = (teamId: string, counterId: string) =>
  useWrite<void, Counter>({
    write: (_none, key) => call(counter.increment.$post({ param: { teamId, counterId } }, keyed(key))),
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
  useWrite({
    write: (json: ResetCounterInput, key) =>
      call(counter.reset.$post({ param: { teamId, counterId }, json }, keyed(key))),
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
