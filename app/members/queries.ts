import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { STALE_TIME } from "#worker/contract/limits/pages.ts";
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
