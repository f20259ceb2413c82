import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { changed, without } from "#app/lib/lists.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type { CreateGoalInput, Goal, GoalType, UpdateGoalInput } from "#worker/contract/goals.ts";

/** A counter's goals: the available ones by target, or the achieved ones newest first. */
export const goalsQuery = (teamId: string, counterId: string, type: GoalType, api = browserApi) =>
  queryOptions({
    queryKey: ["goals", teamId, counterId, type],
    queryFn: () =>
      call(api.teams[":teamId"].counters[":counterId"].goals.$get({ param: { teamId, counterId }, query: { type } })),
  });

const goals = browserApi.teams[":teamId"].counters[":counterId"].goals;
const goal = goals[":goalId"];

/** Whose goals: the ids in the screen's URL. */
export type GoalPlace = { teamId: string; counterId: string };
type Target = { goalId: string };

const keysOf = ({ teamId, counterId }: GoalPlace) => [["goals", teamId, counterId]];
const keyOf = ({ teamId, counterId }: GoalPlace, type: GoalType) => ["goals", teamId, counterId, type];
const byTarget = (a: Goal, b: Goal) => a.targetDays - b.targetDays;

const reworded = (goal: Goal, { description, targetDays }: UpdateGoalInput): Goal => ({
  ...goal,
  description: description ?? goal.description,
  targetDays: targetDays ?? goal.targetDays,
});

/** Changing or deleting a goal fails with the server's message, or 'Hubo un error' where there is none (spec §8). */
const orSomethingWrong = (error: unknown): never => {
  throw error instanceof ApiError && error.code !== "unreachable"
    ? error
    : new ApiError("Hubo un error", 0, "unreachable");
};

export const useCreateGoal = (place: GoalPlace, onDone: () => void) =>
  useWrite({
    write: (json: CreateGoalInput, key) => call(goals.$post({ param: place, json }, keyed(key))),
    success: "Meta creada",
    refresh: () => keysOf(place),
    onDone,
  });

export const useUpdateGoal = (place: GoalPlace, onDone: () => void) =>
  useWrite({
    write: ({ goalId, ...json }: Target & UpdateGoalInput) =>
      call(goal.$patch({ param: { ...place, goalId }, json })).catch(orSomethingWrong),
    success: "Meta actualizada correctamente",
    refresh: () => keysOf(place),
    optimistic: ({ goalId, description, targetDays }, patch) =>
      patch(keyOf(place, "disponibles"), (list: Goal[]) =>
        changed(list, goalId, (one) => reworded(one, { description, targetDays })).sort(byTarget),
      ),
    onDone,
  });

export const useDeleteGoal = (place: GoalPlace, onDone: () => void) =>
  useWrite({
    write: ({ goalId }: Target) => call(goal.$delete({ param: { ...place, goalId } })).catch(orSomethingWrong),
    success: "Meta eliminada correctamente",
    refresh: () => keysOf(place),
    optimistic: ({ goalId }, patch) => {
      for (const type of ["disponibles", "achieved"] as const) {
        patch(keyOf(place, type), (list: Goal[]) => without(list, goalId));
      }
    },
    onDone,
  });

export const useCloneGoal = (place: GoalPlace) =>
  useWrite({
    write: ({ goalId }: Target, key) => call(goal.clone.$post({ param: { ...place, goalId } }, keyed(key))),
    success: "Meta clonada",
    refresh: () => keysOf(place),
  });

export const useReactivateGoal = (place: GoalPlace) =>
  useWrite({
    write: ({ goalId }: Target) => call(goal.reactivate.$post({ param: { ...place, goalId } })),
    success: "Meta reactivada",
    refresh: () => keysOf(place),
    optimistic: ({ goalId }, patch) => patch(keyOf(place, "achieved"), (list: Goal[]) => without(list, goalId)),
  });
