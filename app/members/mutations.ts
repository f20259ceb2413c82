import { api } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { membersQuery, withRole } from "./queries.ts";

// Apart from the queries, which every page of a team loads.

const team = api.teams[":teamId"];
const member = team.users[":userId"];
const refresh = (teamId: string) => () => [
  ["members", teamId],
  ["membership", teamId],
  ["ranking", teamId],
  ["team", teamId],
  ["removals", teamId],
  ["access-events", teamId],
];

export const useSetAdmin = (teamId: string) =>
  useApiMutation({
    send: ({ userId, isAdmin }: { userId: string; isAdmin: boolean }) =>
      isAdmin ? member.admin.$post({ param: { teamId, userId } }) : member.admin.$delete({ param: { teamId, userId } }),
    // The product uses the same words for both directions.
    success: "Usuario promovido a Admin del equipo",
    refresh: refresh(teamId),
    optimistic: (role, update) => update(membersQuery(teamId).queryKey, (members) => withRole(members, role)),
  });

export const useReadmit = (teamId: string) =>
  useApiMutation({
    send: ({ userId }: { userId: string }) => team.removals[":userId"].$delete({ param: { teamId, userId } }),
    success: "Ya puede volver al equipo",
    refresh: () => [
      ["removals", teamId],
      ["access-events", teamId],
    ],
  });

export const useRemoveMember = (teamId: string) =>
  useApiMutation({
    send: ({ userId }: { userId: string }) => member.$delete({ param: { teamId, userId } }),
    success: "Usuario eliminado del equipo",
    refresh: refresh(teamId),
    optimistic: ({ userId }, update) =>
      update(membersQuery(teamId).queryKey, (members) => members.filter((one) => one.userId !== userId)),
  });
