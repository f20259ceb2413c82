import { type Query, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { updateById } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { type ChangeContext, realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Change } from "#party/protocol.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateTeamInput, JoinTeamInput, Team, UpdateTeamInput } from "#worker/contract/teams.ts";

export const teamsQuery = (api = browserApi) =>
  realtimeQuery({
    queryKey: ["teams"],
    queryFn: () => call(api.teams.$get()),
    applyChange: (teams, change, context) => {
      const role = roleOfUser(change, context);
      return role && updateById(teams, context.teamId, (team) => ({ ...team, ...role }));
    },
  });

/** Without those in the bin. */
export const livingTeams = (teams: Team[]): Team[] => teams.filter(({ deletion }) => !deletion);

export const teamQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["team", teamId],
    queryFn: () => call(api.teams[":teamId"].$get({ param: { teamId } })),
    applyChange: (team, change, context) => {
      const role = roleOfUser(change, context);
      return role && { ...team, ...role };
    },
  });

/** The user's new role; empty when the role of another person changed, undefined when it is unknown who the user is. */
function roleOfUser(change: Change, { userId }: ChangeContext): Partial<Pick<Team, "isAdmin">> | undefined {
  if (change.kind !== "role" || userId === undefined) return undefined;
  return change.userId === userId ? { isAdmin: change.isAdmin } : {};
}

export const rankingQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["ranking", teamId],
    queryFn: () => call(api.teams[":teamId"].ranking.$get({ param: { teamId } })),
  });

export const useCreateTeam = (onDone: (team: Team) => void) =>
  useApiMutation({
    send: (json: CreateTeamInput, once) => browserApi.teams.$post({ json }, once),
    refresh: () => [["teams"]],
    onDone,
  });

export const useJoinTeam = (onDone: (team: Team) => void) =>
  useApiMutation({
    send: ({ teamId, joinPassword }: JoinTeamInput & { teamId: string }) =>
      browserApi.teams[":teamId"].users.$post({ param: { teamId }, json: { joinPassword } }),
    refresh: () => [["teams"]],
    onDone,
  });

export const useUpdateTeam = (teamId: string, onDone?: () => void) =>
  useApiMutation({
    send: (json: UpdateTeamInput) => browserApi.teams[":teamId"].$patch({ param: { teamId }, json }),
    success: t`Equipo actualizado`,
    refresh: ({ timeZone }) => [
      ["team", teamId],
      ["teams"],
      // What is done or overdue today depends on the zone.
      ...(timeZone ? [["counters", teamId], ["agreements", teamId], ["today"]] : []),
    ],
    optimistic: ({ name }, update) => {
      if (!name) return;
      update(teamQuery(teamId).queryKey, (team) => ({ ...team, name }));
      update(teamsQuery().queryKey, (teams) => updateById(teams, teamId, (team) => ({ ...team, name })));
    },
    onDone,
  });

export function useLeaveTeam(teamId: string, { onDone, onFail }: { onDone: () => void; onFail: () => void }) {
  const client = useQueryClient();
  const ofTeam = { predicate: ({ queryKey }: Query) => queryKey[1] === teamId };
  return useApiMutation({
    send: async () => {
      // A read that is still on its way may be refused, which the person need not know.
      await client.cancelQueries(ofTeam);
      return browserApi.teams[":teamId"].users.$delete({ param: { teamId } });
    },
    refresh: () => [["teams"]],
    onDone: () => {
      client.removeQueries(ofTeam);
      onDone();
    },
    onFail,
  });
}
