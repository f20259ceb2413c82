import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { CreateInvitationInput } from "#worker/contract/invitations.ts";
import { t } from "#worker/contract/language.ts";

const team = browserApi.teams[":teamId"];

export const invitationsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["invitations", teamId],
    queryFn: () => call(team.invitations.$get({ param: { teamId } })),
    staleTime: 0,
  });

export const useCreateInvitation = (teamId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: CreateInvitationInput, once) => team.invitations.$post({ param: { teamId }, json }, once),
    refresh: () => [["invitations", teamId]],
    onDone,
  });

export const useRevokeInvitation = (teamId: string, invitationId: string) =>
  useApiMutation({
    key: ["invitations", teamId, invitationId],
    send: () => team.invitations[":invitationId"].$delete({ param: { teamId, invitationId } }),
    success: t`Enlace anulado`,
    refresh: () => [["invitations", teamId]],
  });
