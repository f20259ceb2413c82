import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateProgramTokenInput, NewProgramToken } from "#worker/contract/program-tokens.ts";

export const programTokensQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["program-tokens", teamId],
    queryFn: () => call(api.teams[":teamId"].tokens.$get({ param: { teamId } })),
    staleTime: 0,
  });

const { tokens } = browserApi.teams[":teamId"];

export const useCreateProgramToken = (teamId: string, onDone: (made: NewProgramToken) => void) =>
  useApiMutation({
    send: (json: CreateProgramTokenInput, once) => tokens.$post({ param: { teamId }, json }, once),
    refresh: () => [["program-tokens", teamId]],
    onDone,
  });

export const useRevokeProgramToken = (teamId: string, programTokenId: string) =>
  useApiMutation({
    key: ["program-tokens", teamId, programTokenId],
    send: () => tokens[":programTokenId"].$delete({ param: { teamId, programTokenId } }),
    success: t`Token anulado`,
    refresh: () => [["program-tokens", teamId]],
  });
