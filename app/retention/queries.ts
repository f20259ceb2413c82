import { queryOptions } from "@tanstack/react-query";
import { api, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { UpdateTeamInput } from "#worker/contract/teams.ts";

/** All of the team. An event about one has them asked again. */
export const agingRetrospectivesQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["retrospectives", teamId, "aging"],
    queryFn: () => call(api.teams[":teamId"].retrospectives.$get({ param: { teamId } })),
  });

export const useChooseRetention = (teamId: string) =>
  useApiMutation({
    send: (json: Pick<UpdateTeamInput, "retentionMonths">) => api.teams[":teamId"].$patch({ param: { teamId }, json }),
    success: t`Equipo actualizado`,
    refresh: () => [["team", teamId], ["teams"]],
  });
