import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeliveryEvent, WebhookEvent, WebhookFailure, WebhookStop } from "#worker/contract/webhook-events.ts";
import { createdAt, moment } from "./columns.ts";
import { madeInTeam } from "./made-in-team.ts";

export const webhooks = sqliteTable(
  "webhooks",
  {
    /** It works only while its creator is an admin of the team. */
    ...madeInTeam(),
    /** These three are encrypted. An address often is a secret of its own. */
    address: text("address").notNull(),
    secret: text("secret").notNull(),
    previousSecret: text("previous_secret"),
    /** Until when what is sent is signed with the previous secret as well. */
    previousUntil: moment("previous_until"),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    createdAt: createdAt(),
    /** The first of the failures since the last delivery that arrived. */
    failingSince: moment("failing_since"),
    stoppedAt: moment("stopped_at"),
    stopReason: text("stop_reason").$type<WebhookStop>(),
  },
  (table) => [
    index("webhooks_team").on(table.teamId, table.createdAt),
    index("webhooks_creator").on(table.creatorId, table.createdAt),
  ],
);

/**
 * A delivery, inserted in the transaction of the write that it is about. It waits while there is a next try; then it arrived,
 * unless there is a failure.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    /** The `webhook-id` of every try. */
    messageId: text("message_id").notNull(),
    event: text("event").$type<DeliveryEvent>().notNull(),
    /** The retrospective or agreement, while the delivery waits. */
    subjectId: text("subject_id"),
    at: moment("at").notNull(),
    tries: integer("tries").notNull().default(0),
    triedAt: moment("tried_at"),
    nextTryAt: moment("next_try_at"),
    /** The status of the last answer. */
    status: integer("status"),
    failure: text("failure").$type<WebhookFailure>(),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.messageId] })],
);
