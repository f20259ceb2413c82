import type { Context } from "hono";
import type { WEBHOOK_CALLS } from "#worker/contract/calls/webhooks.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { announceWebhooks } from "#worker/realtime/announce.ts";
import { requireRecentProof } from "#worker/services/account/sessions.ts";
import { listDeliveries, sendTest } from "#worker/services/webhook/deliveries.ts";
import {
  changeWebhookSecret,
  createWebhook,
  endWebhook,
  listWebhooks,
  updateWebhook,
} from "#worker/services/webhook/webhooks.ts";
import type { HandlersOf } from "./routes.ts";

const keyOf = (c: Context<ApiEnv>): string => readSettings(c.env).JWT_SECRET;

export const webhooks: HandlersOf<typeof WEBHOOK_CALLS> = {
  "GET /teams/:teamId/webhooks": ({ c, db, member }) => listWebhooks(db, member.teamId, keyOf(c)),
  "POST /teams/:teamId/webhooks": async ({ c, db, account, member: { teamId, userId }, body, newId: id }) => {
    requireRecentProof(account);
    const created = await createWebhook(db, { ...body, id, teamId, userId, key: keyOf(c) });
    // The room also tells what it opens and closes by itself.
    announceWebhooks(c);
    return created;
  },
  "PATCH /teams/:teamId/webhooks/:webhookId": ({ c, db, member: { teamId, userId }, params, body }) =>
    updateWebhook(db, { ...body, id: params.webhookId, teamId, userId, key: keyOf(c) }),
  "DELETE /teams/:teamId/webhooks/:webhookId": ({ db, member: { teamId, userId }, params }) =>
    endWebhook(db, { id: params.webhookId, teamId, userId }),
  "POST /teams/:teamId/webhooks/:webhookId/secret": ({ c, db, account, member: { teamId, userId }, params }) => {
    requireRecentProof(account);
    return changeWebhookSecret(db, { id: params.webhookId, teamId, userId, key: keyOf(c) });
  },
  "POST /teams/:teamId/webhooks/:webhookId/test": async ({ c, db, member: { teamId }, params }) => {
    await sendTest(db, { teamId, id: params.webhookId });
    announceWebhooks(c);
  },
  "GET /teams/:teamId/webhooks/:webhookId/deliveries": ({ db, member: { teamId }, params }) =>
    listDeliveries(db, { teamId, id: params.webhookId }),
};
