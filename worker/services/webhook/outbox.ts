import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import type { WebhookEvent } from "#worker/contract/webhook-events.ts";
import { derivedUuid } from "#worker/platform/derived-id.ts";
import { isAdminOf } from "#worker/services/team/membership.ts";

type OutboxEvent = {
  teamId: string;
  event: WebhookEvent;
  subjectId: string;
  /** The time of the write. The condition recognises its own write by it. */
  at: string;
};

/** Only the webhook of a present admin receives events. */
export const isCreatorAdmin = isAdminOf(webhooks.teamId, webhooks.creatorId);

/** @param more how many the same statement inserts before */
const hasRoomAfter = (more: SQL) => sql`(select count(*) from ${webhookDeliveries} as waiting
  where waiting.webhook_id = ${webhooks.id} and waiting.next_try_at is not null) + ${more} < ${WEBHOOK.waiting}`;

export const hasRoom = hasRoomAfter(sql`0`);

/** @param at of an event that happens more than once to a subject */
export const messageIdOf = (event: WebhookEvent, subjectId: string, at = ""): Promise<string> =>
  derivedUuid(`${event} ${subjectId} ${at}`);

type Delivery = Record<"messageId" | "subjectId" | "at", string | SQL>;

/** @param others tables beside that of the webhooks */
const insertDeliveries = (
  db: Db,
  { teamId, event }: Pick<OutboxEvent, "teamId" | "event">,
  delivery: Delivery,
  others: SQL,
  condition: SQL,
) =>
  insertFrom(
    db,
    webhookDeliveries,
    { webhookId: webhooks.id, event, ...delivery, nextTryAt: delivery.at },
    sql`from ${webhooks} ${others} where ${and(eq(webhooks.teamId, teamId), isNull(webhooks.stoppedAt), hears(event), isCreatorAdmin, condition)}`,
  ).onConflictDoNothing();

const hears = (event: WebhookEvent) =>
  sql`exists (select 1 from json_each(${webhooks.events}) as kind where kind.value = ${event})`;

/**
 * Two statements for the end of the batch that writes the event's subject, so that both are committed or neither.
 * The second finds a webhook with a waiting delivery, also where the batch is repeated.
 * @param condition whether the batch has written it
 */
export async function queueEvent(db: Db, { teamId, event, subjectId, at }: OutboxEvent, condition: SQL) {
  const messageId = await messageIdOf(event, subjectId, event === "agreement.done" ? at : "");
  return [
    insertDeliveries(db, { teamId, event }, { messageId, subjectId, at }, sql``, sql`${hasRoom} and ${condition}`),
    db
      .select({ id: webhooks.id })
      .from(webhooks)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
      .where(
        and(
          eq(webhooks.teamId, teamId),
          eq(webhookDeliveries.messageId, messageId),
          isNotNull(webhookDeliveries.nextTryAt),
        ),
      )
      .limit(1),
  ] as const;
}

/**
 * The first statement of `queueEvent`, for many subjects.
 * @param written a subquery of those that the batch has written: `id`, `message_id`, `at`, and `place`, counted from 0
 */
export const queueEvents = (db: Db, kind: Pick<OutboxEvent, "teamId" | "event">, written: SQL) =>
  insertDeliveries(
    db,
    kind,
    { messageId: sql`written.message_id`, subjectId: sql`written.id`, at: sql`written.at` },
    sql`, ${written} as written`,
    hasRoomAfter(sql`written.place`),
  );
