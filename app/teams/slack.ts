import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { ConnectSlackInput, SwitchSlackInput } from "#worker/contract/slack.ts";

const slack = browserApi.teams[":teamId"].slack;
const refresh = (teamId: string) => () => [
  ["slack", teamId],
  ["access-events", teamId],
];

export const slackQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["slack", teamId],
    queryFn: () => call(slack.$get({ param: { teamId } })),
    // No event tells that a message was refused.
    staleTime: 0,
  });

export const useConnectSlack = (teamId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: ConnectSlackInput) => slack.$post({ param: { teamId }, json }),
    success: t`Slack conectado`,
    refresh: refresh(teamId),
    onDone,
  });

export const useDisconnectSlack = (teamId: string) =>
  useApiMutation({
    key: ["slack", teamId],
    send: () => slack.$delete({ param: { teamId } }),
    success: t`Slack desconectado`,
    refresh: refresh(teamId),
  });

export const useSwitchSlack = (teamId: string) =>
  useApiMutation({
    send: (json: SwitchSlackInput) => slack.$patch({ param: { teamId }, json }),
    optimistic: (kinds, update) =>
      update(slackQuery(teamId).queryKey, (connection) => ({
        ...connection,
        kinds: connection.kinds && { ...connection.kinds, ...kinds },
      })),
    refresh: refresh(teamId),
  });
