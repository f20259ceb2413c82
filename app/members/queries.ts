import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { STALE_TIME } from "#worker/contract/limits.ts";
import type { Member } from "#worker/contract/members.ts";

const withRole = (members: Member[], { userId, isAdmin }: { userId: string; isAdmin: boolean }): Member[] =>
  members.map((member) => (member.userId === userId ? { ...member, isAdmin } : member));

export const membersQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["members", teamId],
    queryFn: () => call(api.teams[":teamId"].users.$get({ param: { teamId } })),
    applyChange: (members, change) => {
      if (change.kind === "role") return withRole(members, change);
      if (change.kind !== "wins") return undefined;
      const { userId, sprintWins } = change;
      return members.map((one) => (one.userId === userId ? { ...one, user: { ...one.user, sprintWins } } : one));
    },
  });

export const membershipQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["membership", teamId],
    queryFn: () => call(api.teams[":teamId"].users["my-membership"].$get({ param: { teamId } })),
    staleTime: STALE_TIME.membership,
    applyChange: (membership, change) => {
      if (change.kind !== "role") return undefined;
      return change.userId === membership.userId ? { ...membership, isAdmin: change.isAdmin } : membership;
    },
  });

const member = browserApi.teams[":teamId"].users[":userId"];
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

const team = browserApi.teams[":teamId"];

export const removalsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["removals", teamId],
    queryFn: () => call(team.removals.$get({ param: { teamId } })),
    staleTime: 0,
  });

export const accessEventsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["access-events", teamId],
    queryFn: () => call(team["access-events"].$get({ param: { teamId } })),
    staleTime: 0,
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
