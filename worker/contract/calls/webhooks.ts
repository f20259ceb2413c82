import * as z from "zod/mini";
import {
  createWebhookInput,
  newWebhook,
  updateWebhookInput,
  webhook,
  webhookDelivery,
  webhookSecret,
} from "#worker/contract/webhooks.ts";
import type { Call } from "./call.ts";

export const WEBHOOK_CALLS = {
  "GET /teams/:teamId/webhooks": {
    role: "admin",
    scope: null,
    answer: z.array(webhook),
    summary: "Lists the webhooks of the team, newest first.",
  },
  "POST /teams/:teamId/webhooks": {
    role: "admin",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: newWebhook,
    summary: "Adds a webhook, and returns its secret this once.",
    body: createWebhookInput,
    errors: ["too_many_webhooks", "confirm_identity"],
    creates: true,
  },
  "PATCH /teams/:teamId/webhooks/:webhookId": {
    role: "admin",
    scope: null,
    answer: webhook,
    summary: "Changes which events a webhook receives, or switches it on or off.",
    body: updateWebhookInput,
  },
  "DELETE /teams/:teamId/webhooks/:webhookId": {
    role: "admin",
    scope: null,
    summary: "Ends a webhook at once, with the deliveries that wait.",
  },
  "POST /teams/:teamId/webhooks/:webhookId/secret": {
    role: "admin",
    scope: null,
    accountOnly: true,
    answer: webhookSecret,
    summary: "Gives a webhook another secret, and returns it this once. The one before signs as well for a day.",
    errors: ["confirm_identity"],
  },
  "POST /teams/:teamId/webhooks/:webhookId/test": {
    role: "admin",
    scope: null,
    summary: "Sends the event `webhook.test` to a webhook that is on.",
  },
  "GET /teams/:teamId/webhooks/:webhookId/deliveries": {
    role: "admin",
    scope: null,
    answer: z.array(webhookDelivery),
    summary: "Lists what waits and the last deliveries of a webhook, newest first.",
  },
} satisfies Record<string, Call>;
