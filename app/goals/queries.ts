import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { removeById, updateById } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { CreateGoalInput, Goal, GoalType, UpdateGoalInput } from "#worker/contract/goals.ts";
import { t } from "#worker/contract/language.ts";

/** A counter's goals: the available ones by target, or the achieved ones newest first. */
export const goalsQuery = (teamId: string, counterId: string, type: GoalType, api = browserApi) =>
  queryOptions({
    queryKey: ["goals", teamId, counterId, type],
    queryFn: () =>
      call(api.teams[":teamId"].counters[":counterId"].goals.$get({ param: { teamId, counterId }, query: { type } })),
  });

const goals = browserApi.teams[":teamId"].counters[":counterId"].goals;
const goal = goals[":goalId"];

export type GoalParams = { teamId: string; counterId: string };
type GoalId = { goalId: string };

const refresh =
  ({ teamId, counterId }: GoalParams) =>
  () => [["goals", teamId, counterId]];
const failure = () => t`Hubo un error`;

const byTarget = (a: Goal, b: Goal) => a.targetDays - b.targetDays;

export const useCreateGoal = (param: GoalParams, onDone: () => void) =>
  useApiMutation({
    send: (json: CreateGoalInput, once) => goals.$post({ param, json }, once),
    success: t`Meta creada`,
    refresh: refresh(param),
    onDone,
  });

export const useUpdateGoal = (param: GoalParams, onDone: () => void) =>
  useApiMutation({
    send: ({ goalId, ...json }: GoalId & UpdateGoalInput) => goal.$patch({ param: { ...param, goalId }, json }),
    success: t`Meta actualizada correctamente`,
    fallback: failure(),
    refresh: refresh(param),
    optimistic: ({ goalId, description, targetDays }, update) =>
      update(goalsQuery(param.teamId, param.counterId, "disponibles").queryKey, (list) =>
        updateById(list, goalId, (before) => ({
          ...before,
          description: description ?? before.description,
          targetDays: targetDays ?? before.targetDays,
        })).sort(byTarget),
      ),
    onDone,
  });

export const useDeleteGoal = (param: GoalParams, onDone: () => void) =>
  useApiMutation({
    send: ({ goalId }: GoalId) => goal.$delete({ param: { ...param, goalId } }),
    success: t`Meta eliminada correctamente`,
    fallback: failure(),
    refresh: refresh(param),
    optimistic: ({ goalId }, update) => {
      for (const type of ["disponibles", "achieved"] as const) {
        update(goalsQuery(param.teamId, param.counterId, type).queryKey, (list) => removeById(list, goalId));
      }
    },
    onDone,
  });

export const useCloneGoal = (param: GoalParams) =>
  useApiMutation({
    send: ({ goalId }: GoalId, once) => goal.clone.$post({ param: { ...param, goalId } }, once),
    success: t`Meta clonada`,
    refresh: refresh(param),
  });

export const useReactivateGoal = (param: GoalParams) =>
  useApiMutation({
    send: ({ goalId }: GoalId) => goal.reactivate.$post({ param: { ...param, goalId } }),
    success: t`Meta reactivada`,
    refresh: refresh(param),
    optimistic: ({ goalId }, update) =>
      update(goalsQuery(param.teamId, param.counterId, "achieved").queryKey, (list) => removeById(list, goalId)),
  });
