import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { members } from "#drizzle/schema/members.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import { WEBHOOK } from "#worker/contract/limits.ts";
import type { WebhookEvent } from "#worker/contract/webhook-events.ts";
import { derivedId } from "#worker/platform/derived-id.ts";

export type Told = {
  teamId: string;
  event: WebhookEvent;
  subjectId: string;
  /** The moment of the write, which makes it the one that the condition finds. */
  at: string;
};

/** Nobody who left the team goes on learning from it. */
export const isMakerAdmin = sql`exists (select 1 from ${members}
  where ${members.teamId} = ${webhooks.teamId} and ${members.userId} = ${webhooks.creatorId} and ${members.isAdmin})`;

export const hasRoom = sql`(select count(*) from ${webhookDeliveries} as waiting
  where waiting.webhook_id = ${webhooks.id} and waiting.next_try_at is not null) < ${WEBHOOK.waiting}`;

/**
 * Two statements for the end of the batch that writes the event's subject, so that both are committed or neither.
 * The second finds a webhook with a waiting delivery, also where the batch is repeated.
 * @param condition whether the batch has written it
 */
export async function tellWebhooks(db: Db, { teamId, event, subjectId, at }: Told, condition: SQL) {
  const messageId = await derivedId(`${event} ${subjectId} ${event === "agreement.done" ? at : ""}`);
  const isTold = sql`exists (select 1 from json_each(${webhooks.events}) as kind where kind.value = ${event})`;
  return [
    insertFrom(
      db,
      webhookDeliveries,
      { webhookId: webhooks.id, messageId, event, subjectId, at, nextTryAt: at },
      sql`from ${webhooks} where ${and(eq(webhooks.teamId, teamId), isNull(webhooks.stoppedAt), isTold, isMakerAdmin, hasRoom, condition)}`,
    ).onConflictDoNothing(),
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
