import type { MutationKey } from "@tanstack/react-query";
import { api } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { NewEntryLink } from "#worker/contract/entry-links.ts";
import { t } from "#worker/contract/language.ts";

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

export const memberKey = (teamId: string, userId: string): MutationKey => ["members", teamId, userId];

export const useSetAdmin = (teamId: string, userId: string) =>
  useApiMutation({
    key: memberKey(teamId, userId),
    send: ({ isAdmin }: { isAdmin: boolean }) =>
      isAdmin ? member.admin.$post({ param: { teamId, userId } }) : member.admin.$delete({ param: { teamId, userId } }),
    // The product uses the same words for both directions.
    success: t`Usuario promovido a Admin del equipo`,
    refresh: refresh(teamId),
  });

export const useCreateEntryLink = (teamId: string, onDone: (link: NewEntryLink) => void) =>
  useApiMutation({
    send: ({ userId }: { userId: string }) => member["entry-links"].$post({ param: { teamId, userId } }),
    refresh: () => [["access-events", teamId]],
    onDone,
  });

export const useReadmit = (teamId: string, userId: string) =>
  useApiMutation({
    key: ["removals", teamId, userId],
    send: () => team.removals[":userId"].$delete({ param: { teamId, userId } }),
    success: t`Ya puede volver al equipo`,
    refresh: () => [
      ["removals", teamId],
      ["access-events", teamId],
    ],
  });

export const useRemoveMember = (teamId: string, userId: string) =>
  useApiMutation({
    key: memberKey(teamId, userId),
    send: () => member.$delete({ param: { teamId, userId } }),
    success: t`Usuario eliminado del equipo`,
    refresh: refresh(teamId),
  });
