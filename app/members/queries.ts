import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { STALE_TIME } from "#worker/contract/limits.ts";
import type { Member } from "#worker/contract/members.ts";

export const membersQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["members", teamId],
    queryFn: () => call(api.teams[":teamId"].users.$get({ param: { teamId } })),
  });

/** My own membership: whether I am an admin here. */
export const membershipQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["membership", teamId],
    queryFn: () => call(api.teams[":teamId"].users["my-membership"].$get({ param: { teamId } })),
    staleTime: STALE_TIME.membership,
  });

type Change = { userId: string };
const setAdmin =
  (userId: string, isAdmin: boolean) =>
  (members: Member[]): Member[] =>
    members.map((member) => (member.userId === userId ? { ...member, isAdmin } : member));

const member = browserApi.teams[":teamId"].users[":userId"];
const refreshed = (teamId: string) => [
  ["members", teamId],
  ["membership", teamId],
  ["ranking", teamId],
  ["team", teamId],
];

/** Makes a member an admin, or an admin a member; both say the same (spec §8). */
export const useSetAdmin = (teamId: string) =>
  useWrite({
    write: ({ userId, isAdmin }: Change & { isAdmin: boolean }) =>
      call(
        isAdmin
          ? member.admin.$post({ param: { teamId, userId } })
          : member.admin.$delete({ param: { teamId, userId } }),
      ),
    success: "Usuario promovido a Admin del equipo",
    refresh: () => refreshed(teamId),
    optimistic: ({ userId, isAdmin }, patch) => patch(["members", teamId], setAdmin(userId, isAdmin)),
  });

export const useRemoveMember = (teamId: string) =>
  useWrite({
    write: ({ userId }: Change) => call(member.$delete({ param: { teamId, userId } })),
    success: "Usuario eliminado del equipo",
    refresh: () => refreshed(teamId),
    optimistic: ({ userId }, patch) =>
      patch(["members", teamId], (members: Member[]) => members.filter((one) => one.userId !== userId)),
  });
