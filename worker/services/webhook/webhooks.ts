import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import type { AccessEventKind } from "#worker/contract/access-events.ts";
import { AppError } from "#worker/contract/errors.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { webhookAddress } from "#worker/contract/webhook-address.ts";
import type {
  CreateWebhookInput,
  NewWebhook,
  UpdateWebhookInput,
  Webhook,
  WebhookSecret,
} from "#worker/contract/webhooks.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { recordAccess, selectRecorded } from "#worker/services/team/access-events.ts";
import { creatorFields, isMembershipOfCreator } from "#worker/services/team/creator.ts";
import { newSecret, sealOfWebhook, unsealOfWebhook } from "./secrets.ts";

/** `key` is the deployment's secret. */
type Act = { teamId: string; userId: string; id: string; key: string };
type Which = Pick<Act, "teamId" | "id">;

const selectWebhooks = (db: Db) =>
  db
    .select({
      id: webhooks.id,
      address: webhooks.address,
      events: webhooks.events,
      ...creatorFields,
      stoppedAt: webhooks.stoppedAt,
      stopReason: webhooks.stopReason,
      failingSince: webhooks.failingSince,
      previousSecretUntil: webhooks.previousUntil,
      createdAt: webhooks.createdAt,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.creatorId))
    .leftJoin(members, isMembershipOfCreator(webhooks));

type Row = Awaited<ReturnType<typeof selectWebhooks>>[number];

async function toWebhook({ stoppedAt, stopReason, ...row }: Row, key: string): Promise<Webhook> {
  return {
    ...row,
    address: await unsealOfWebhook(row.address, row.id, key),
    stopped: stoppedAt && stopReason ? { reason: stopReason, at: stoppedAt } : null,
    previousSecretUntil: row.previousSecretUntil && row.previousSecretUntil > now() ? row.previousSecretUntil : null,
  };
}

export const matchesWebhook = ({ teamId, id }: Which) => and(eq(webhooks.id, id), eq(webhooks.teamId, teamId));

const webhooksOf = prepared(["teamId"], (db, { teamId }) =>
  selectWebhooks(db).where(eq(webhooks.teamId, teamId)).orderBy(desc(webhooks.createdAt)),
);

export async function listWebhooks(db: Db, teamId: string, key: string): Promise<Webhook[]> {
  const rows = await webhooksOf(db, { teamId });
  return Promise.all(rows.map((row) => toWebhook(row, key)));
}

/** @throws AppError too_many_webhooks; not_found where the call made one that was ended since */
export async function createWebhook(
  db: Db,
  { teamId, userId, id, key, address, events }: Act & CreateWebhookInput,
): Promise<NewWebhook> {
  const at = now();
  const secret = newSecret();
  const sealed = await sealOfWebhook(secret, id, key);
  const row = {
    id,
    teamId,
    creatorId: userId,
    address: await sealOfWebhook(webhookAddress(address) ?? "", id, key),
    secret: sealed,
    events: [...new Set(events)],
    createdAt: at,
  };
  const wasMade = selectRecorded(db, id);
  const isMade = and(eq(webhooks.id, id), eq(webhooks.secret, sealed));
  const fits = sql`(select count(*) from ${webhooks} where ${webhooks.teamId} = ${teamId}) < ${WEBHOOK.most}
    and (select count(*) from ${webhooks} where ${webhooks.creatorId} = ${userId}) < ${WEBHOOK.mostOfPerson}`;
  const [before, , made, found] = await db.batch([
    wasMade,
    insertWhere(db, webhooks, row, sql`${fits} and not exists ${wasMade}`).onConflictDoNothing(),
    db.select({ id: webhooks.id }).from(webhooks).where(isMade),
    selectWebhooks(db).where(matchesWebhook({ teamId, id })),
    recordAccess(
      db,
      { id, teamId, kind: "webhook-created", actorId: userId, at },
      sql`exists (select 1 from ${webhooks} where ${isMade})`,
    ),
  ]);
  const [created] = found;
  if (!created) throw new AppError(before.length > 0 ? "not_found" : "too_many_webhooks");
  return { ...(await toWebhook(created, key)), secret: made.length > 0 ? secret : null };
}

/** Where it is switched off, what waits ends. @throws AppError not_found */
export async function updateWebhook(db: Db, { events, isOn, ...act }: Act & UpdateWebhookInput): Promise<Webhook> {
  const at = now();
  const turnedOn = { stoppedAt: null, stopReason: null, failingSince: null };
  const turnedOff = {
    stoppedAt: sql`coalesce(${webhooks.stoppedAt}, ${at})`,
    stopReason: sql`coalesce(${webhooks.stopReason}, 'admin')`,
  };
  const change = {
    // Drizzle leaves out what is undefined, and refuses a change of nothing.
    events: events ? [...new Set(events)] : sql`${webhooks.events}`,
    ...(isOn === true && turnedOn),
    ...(isOn === false && turnedOff),
  };
  const [, , , found] = await db.batch([
    recordWebhook(db, act, "webhook-changed"),
    db.update(webhooks).set(change).where(matchesWebhook(act)),
    endWaiting(
      db,
      sql`${webhookDeliveries.webhookId} in (select ${webhooks.id} from ${webhooks}
      where ${matchesWebhook(act)} and ${webhooks.stoppedAt} is not null)`,
    ),
    selectWebhooks(db).where(matchesWebhook(act)),
  ]);
  return toWebhook(firstOrThrow(found), act.key);
}

/** @throws AppError not_found */
export async function changeWebhookSecret(db: Db, act: Act): Promise<WebhookSecret> {
  const secret = newSecret();
  const previousUntil = fromNow(WEBHOOK.overlap);
  const [, changed] = await db.batch([
    recordWebhook(db, act, "webhook-changed"),
    db
      .update(webhooks)
      .set({
        secret: await sealOfWebhook(secret, act.id, act.key),
        previousSecret: sql`${webhooks.secret}`,
        previousUntil,
      })
      .where(matchesWebhook(act))
      .returning({ id: webhooks.id }),
  ]);
  firstOrThrow(changed);
  return { secret, previousSecretUntil: previousUntil };
}

/** @throws AppError not_found */
export async function endWebhook(db: Db, act: Omit<Act, "key">): Promise<void> {
  const [, , ended] = await db.batch([
    recordWebhook(db, act, "webhook-ended"),
    db
      .delete(webhookDeliveries)
      .where(
        sql`${webhookDeliveries.webhookId} in (select ${webhooks.id} from ${webhooks} where ${matchesWebhook(act)})`,
      ),
    db.delete(webhooks).where(matchesWebhook(act)).returning({ id: webhooks.id }),
  ]);
  firstOrThrow(ended);
}

/** The deliveries that match and wait do not arrive any more. */
export const endWaiting = (db: Db, matches: SQL) =>
  db
    .update(webhookDeliveries)
    .set({ nextTryAt: null, subjectId: null, failure: sql`coalesce(${webhookDeliveries.failure}, 'stopped')` })
    .where(and(matches, sql`${webhookDeliveries.nextTryAt} is not null`));

const recordWebhook = (db: Db, act: Omit<Act, "key">, kind: AccessEventKind) =>
  recordAccess(
    db,
    { teamId: act.teamId, kind, actorId: act.userId, at: now() },
    sql`exists (select 1 from ${webhooks} where ${matchesWebhook(act)})`,
  );
