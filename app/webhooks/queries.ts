import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateWebhookInput, NewWebhook, UpdateWebhookInput, WebhookSecret } from "#worker/contract/webhooks.ts";

export const webhooksQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["webhooks", teamId],
    queryFn: () => call(api.teams[":teamId"].webhooks.$get({ param: { teamId } })),
    staleTime: 0,
  });

const { webhooks } = browserApi.teams[":teamId"];
const one = webhooks[":webhookId"];

/** While a first try is under way. In milliseconds. */
const SOON = 2000;

export const deliveriesQuery = (teamId: string, webhookId: string) =>
  queryOptions({
    queryKey: ["webhook-deliveries", teamId, webhookId],
    queryFn: () => call(one.deliveries.$get({ param: { teamId, webhookId } })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === "waiting" && delivery.tries === 0) ? SOON : false,
  });

const keysOf = (teamId: string, webhookId: string) => [
  ["webhooks", teamId],
  ["webhook-deliveries", teamId, webhookId],
];

export const useCreateWebhook = (teamId: string, onDone: (made: NewWebhook) => void) =>
  useApiMutation({
    send: (json: CreateWebhookInput, once) => webhooks.$post({ param: { teamId }, json }, once),
    refresh: () => [["webhooks", teamId]],
    onDone,
  });

export const useUpdateWebhook = (teamId: string, webhookId: string) =>
  useApiMutation({
    send: (json: UpdateWebhookInput) => one.$patch({ param: { teamId, webhookId }, json }),
    refresh: () => keysOf(teamId, webhookId),
    optimistic: ({ events }, update) => {
      if (!events) return;
      update(webhooksQuery(teamId).queryKey, (all) =>
        all?.map((webhook) => (webhook.id === webhookId ? { ...webhook, events } : webhook)),
      );
    },
  });

export const useChangeSecret = (teamId: string, webhookId: string, onDone: (made: WebhookSecret) => void) =>
  useApiMutation({
    send: () => one.secret.$post({ param: { teamId, webhookId } }),
    refresh: () => [["webhooks", teamId]],
    onDone,
  });

export const useSendTest = (teamId: string, webhookId: string) =>
  useApiMutation({
    send: () => one.test.$post({ param: { teamId, webhookId } }),
    success: t`La prueba va en camino`,
    refresh: () => keysOf(teamId, webhookId),
  });

export const useEndWebhook = (teamId: string, webhookId: string) =>
  useApiMutation({
    key: ["webhooks", teamId, webhookId],
    send: () => one.$delete({ param: { teamId, webhookId } }),
    success: t`Webhook quitado`,
    refresh: () => [["webhooks", teamId]],
  });
