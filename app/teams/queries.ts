import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { changed } from "#app/lib/lists.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type { CreateTeamInput, JoinTeamInput, Team, UpdateTeamInput } from "#worker/contract/teams.ts";

/** The teams I am in. */
export const teamsQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["teams"], queryFn: () => call(api.teams.$get()) });

export const teamQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["team", teamId],
    queryFn: () => call(api.teams[":teamId"].$get({ param: { teamId } })),
  });

/** The team's members by sprints won. */
export const rankingQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["ranking", teamId],
    queryFn: () => call(api.teams[":teamId"].ranking.$get({ param: { teamId } })),
  });

export const useCreateTeam = (onDone: (team: Team) => void) =>
  useWrite({
    write: (json: CreateTeamInput, key) => call(browserApi.teams.$post({ json }, keyed(key))),
    refresh: () => [["teams"]],
    onDone,
  });

export const useJoinTeam = (onDone: (team: Team) => void) =>
  useWrite({
    write: ({ teamId, joinPassword }: JoinTeamInput & { teamId: string }) =>
      call(browserApi.teams[":teamId"].users.$post({ param: { teamId }, json: { joinPassword } })),
    refresh: () => [["teams"]],
    onDone,
  });

export const useUpdateTeam = (teamId: string, onDone?: () => void) =>
  useWrite({
    write: (json: UpdateTeamInput) => call(browserApi.teams[":teamId"].$patch({ param: { teamId }, json })),
    // Spec §8 names no toast for it, but a changed password shows nowhere else.
    success: "Equipo actualizado",
    refresh: () => [["team", teamId], ["teams"]],
    optimistic: ({ name }, patch) => {
      if (!name) return;
      patch(["team", teamId], (team: Team) => ({ ...team, name }));
      patch(["teams"], (teams: Team[]) => changed(teams, teamId, (team) => ({ ...team, name })));
    },
    onDone,
  });

export function useLeaveTeam(teamId: string, onDone: () => void) {
  const client = useQueryClient();
  return useWrite({
    write: () => call(browserApi.teams[":teamId"].users.$delete({ param: { teamId } })),
    refresh: () => [["teams"]],
    onDone: () => {
      // What I saw of the team is no longer mine to see.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === teamId });
      onDone();
    },
  });
}
