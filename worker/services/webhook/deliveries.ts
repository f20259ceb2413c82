import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import { compare } from "#worker/contract/compare.ts";
import { AppError } from "#worker/contract/errors.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { TEST_EVENT } from "#worker/contract/webhook-events.ts";
import type { WebhookDelivery } from "#worker/contract/webhooks.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { hasRoom } from "./outbox.ts";
import { matchesWebhook } from "./webhooks.ts";

type Which = { teamId: string; id: string };

const selectDeliveries = (db: Db) =>
  db
    .select({
      id: webhookDeliveries.messageId,
      event: webhookDeliveries.event,
      at: webhookDeliveries.at,
      tries: webhookDeliveries.tries,
      triedAt: webhookDeliveries.triedAt,
      nextTryAt: webhookDeliveries.nextTryAt,
      status: webhookDeliveries.status,
      failure: webhookDeliveries.failure,
    })
    .from(webhookDeliveries);

type Row = Awaited<ReturnType<typeof selectDeliveries>>[number];

function stateOf({ nextTryAt, failure }: Row): WebhookDelivery["state"] {
  if (nextTryAt !== null) return "waiting";
  return failure === null ? "arrived" : "failed";
}

/** @throws AppError not_found */
export async function listDeliveries(db: Db, which: Which): Promise<WebhookDelivery[]> {
  const [found, rows] = await db.batch([
    db.select({ id: webhooks.id }).from(webhooks).where(matchesWebhook(which)),
    selectDeliveries(db).where(eq(webhookDeliveries.webhookId, which.id)),
  ]);
  firstOrThrow(found);
  // They are few, and no index has them in this order.
  return rows.map((row) => ({ ...row, state: stateOf(row) })).sort((a, b) => compare(b.at, a.at));
}

/** @throws AppError not_found, also where it is off; too_many_requests where too much waits */
export async function sendTest(db: Db, which: Which): Promise<void> {
  const at = now();
  const isOn = and(matchesWebhook(which), isNull(webhooks.stoppedAt));
  const [found, inserted] = await db.batch([
    db.select({ id: webhooks.id }).from(webhooks).where(isOn),
    insertFrom(
      db,
      webhookDeliveries,
      { webhookId: webhooks.id, messageId: crypto.randomUUID(), event: TEST_EVENT, at, nextTryAt: at },
      sql`from ${webhooks} where ${and(isOn, hasRoom)}`,
    ).returning({ id: webhookDeliveries.messageId }),
  ]);
  firstOrThrow(found);
  if (inserted.length === 0) throw new AppError("too_many_requests");
}

/** Keeps the last of those that do not wait any more. */
export const prune = (db: Db, webhookId: string) =>
  db.delete(webhookDeliveries).where(
    and(
      eq(webhookDeliveries.webhookId, webhookId),
      isNull(webhookDeliveries.nextTryAt),
      sql`${webhookDeliveries.messageId} not in (select kept.message_id from ${webhookDeliveries} as kept
        where kept.webhook_id = ${webhookId} and kept.next_try_at is null order by kept.at desc limit ${WEBHOOK.kept})`,
    ),
  );
