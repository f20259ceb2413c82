import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#drizzle/client.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { webhookDeliveries, webhooks } from "#drizzle/schema/webhooks.ts";
import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import type { Keep } from "#worker/services/outcomes.ts";
import { prune } from "./deliveries.ts";
import { isCreatorAdmin } from "./outbox.ts";
import { payloadOf, readSubjects, type Team } from "./payloads.ts";
import { type Outcome, postToWebhook, type WebhookSettings } from "./post.ts";
import { endWaiting } from "./webhooks.ts";

type Context = {
  /** The address to which links lead. */
  origin: string;
  now: number;
  /** Counts one try. @returns 0, or the milliseconds to wait where it is too many */
  take: () => number;
  keep: Keep;
};

/** `next` is when something waits to be tried, in milliseconds since the epoch; Infinity for never. */
type SettledWebhooks = { hasWebhooks: boolean; next: number };

const selectHooks = (db: Db, teamId: string) =>
  db
    .select({
      id: webhooks.id,
      address: webhooks.address,
      secret: webhooks.secret,
      previousSecret: webhooks.previousSecret,
      previousUntil: webhooks.previousUntil,
      failingSince: webhooks.failingSince,
      works: sql<boolean>`${isCreatorAdmin}`.mapWith(Boolean),
      teamName: teams.name,
    })
    .from(webhooks)
    .innerJoin(teams, eq(teams.id, webhooks.teamId))
    .where(eq(webhooks.teamId, teamId));

const selectWaiting = (db: Db, teamId: string) =>
  db
    .select({
      webhookId: webhookDeliveries.webhookId,
      id: webhookDeliveries.messageId,
      event: webhookDeliveries.event,
      subjectId: webhookDeliveries.subjectId,
      at: webhookDeliveries.at,
      tries: webhookDeliveries.tries,
      nextTryAt: webhookDeliveries.nextTryAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhooks.teamId, teamId), isNotNull(webhookDeliveries.nextTryAt)))
    .orderBy(asc(webhookDeliveries.at), asc(webhookDeliveries.messageId));

type Hook = Awaited<ReturnType<typeof selectHooks>>[number];
type Waiting = Awaited<ReturnType<typeof selectWaiting>>[number];
/** `isTry` is false where nothing was sent. `next` is null after the last try. */
type Tried = { delivery: Waiting; hook: Hook; outcome: Outcome; isTry: boolean; next: number | null };

/** Tells the team's webhooks what is due, some at once (docs/product.md §30.3). */
export async function settleWebhooks(
  db: Db,
  teamId: string,
  context: Context,
  settings: WebhookSettings,
): Promise<SettledWebhooks> {
  const [hooks, waiting] = await db.batch([selectHooks(db, teamId), selectWaiting(db, teamId)]);
  const [first] = hooks;
  if (!first) return { hasWebhooks: false, next: Number.POSITIVE_INFINITY };
  const due = waiting.filter((one) => dueAt(one) <= context.now).slice(0, WEBHOOK.atOnce);
  const allowed: Waiting[] = [];
  let pause = 0;
  for (const delivery of due) {
    pause ||= context.take();
    if (pause === 0) allowed.push(delivery);
  }
  const tried = await tryAll(db, hooks, allowed, { ...context, team: { id: teamId, name: first.teamName } }, settings);
  await context.keep((place) => keepOutcomes(place, tried, context.now));
  const rest = waiting.filter((one) => !allowed.includes(one)).map(dueAt);
  const next = Math.min(...rest, ...tried.map(({ next }) => next ?? Number.POSITIVE_INFINITY));
  return { hasWebhooks: true, next: pause > 0 ? Math.max(next, context.now + pause) : next };
}

const dueAt = ({ nextTryAt }: Waiting): number => Date.parse(nextTryAt ?? "");

async function tryAll(
  db: Db,
  hooks: Hook[],
  due: Waiting[],
  { team, origin, now }: Pick<Context, "origin" | "now"> & { team: Team },
  settings: WebhookSettings,
): Promise<Tried[]> {
  if (due.length === 0) return [];
  const subjects = await readSubjects(
    db,
    team,
    origin,
    due.flatMap(({ subjectId }) => subjectId ?? []),
  );
  const tries = due.map(async (delivery): Promise<Tried[]> => {
    const hook = hooks.find(({ id }) => id === delivery.webhookId);
    if (!hook) return [];
    const body = payloadOf(delivery, team, subjects);
    const ended = (failure: Outcome["failure"]): Tried[] => [
      { delivery, hook, outcome: { failure, status: null }, isTry: false, next: null },
    ];
    if (!hook.works) return ended("maker_gone");
    if (body === null) return ended("subject_gone");
    const outcome = await postToWebhook(hook, { id: delivery.id, body }, settings, now);
    const wait = outcome.failure === null ? undefined : WEBHOOK.waits[delivery.tries];
    return [{ delivery, hook, outcome, isTry: true, next: wait === undefined ? null : now + wait }];
  });
  return (await Promise.all(tries)).flat();
}

/** One batch, so that a try counts for its delivery and for its webhook or for neither. */
async function keepOutcomes(db: Db, tried: Tried[], now: number): Promise<void> {
  const hooks = [...new Set(tried.map(({ hook }) => hook))];
  const [first, ...others] = [
    ...tried.map((one) => keepTry(db, one, now)),
    ...hooks.flatMap((hook) => [...keepHealth(db, hook, tried, now), prune(db, hook.id)]),
  ] satisfies BatchItem<"sqlite">[];
  if (first) await db.batch([first, ...others]);
}

/** A delivery that was ended meanwhile stays ended. */
const keepTry = (db: Db, { delivery, outcome, isTry, next }: Tried, now: number) =>
  db
    .update(webhookDeliveries)
    .set({
      ...outcome,
      ...(isTry && { tries: delivery.tries + 1, triedAt: new Date(now).toISOString() }),
      nextTryAt: next === null ? null : new Date(next).toISOString(),
      ...(next === null && { subjectId: null }),
    })
    .where(
      and(
        eq(webhookDeliveries.webhookId, delivery.webhookId),
        eq(webhookDeliveries.messageId, delivery.id),
        isNotNull(webhookDeliveries.nextTryAt),
      ),
    );

function keepHealth(db: Db, hook: Hook, tried: Tried[], now: number) {
  const own = tried.filter((one) => one.hook === hook && one.isTry);
  const at = new Date(now).toISOString();
  const change = (values: Partial<typeof webhooks.$inferInsert>) =>
    db.update(webhooks).set(values).where(eq(webhooks.id, hook.id));
  const stop = (stopReason: "failing" | "gone") => [
    change({ stoppedAt: at, stopReason, failingSince: hook.failingSince ?? at }),
    endWaiting(db, eq(webhookDeliveries.webhookId, hook.id)),
  ];
  if (own.length === 0) return [];
  if (own.some(({ outcome }) => outcome.status === GONE)) return stop("gone");
  if (own.some(({ outcome }) => outcome.failure === null)) {
    return hook.failingSince === null ? [] : [change({ failingSince: null })];
  }
  if (hook.failingSince === null) return [change({ failingSince: at })];
  return Date.parse(hook.failingSince) + WEBHOOK.stopAfter <= now ? stop("failing") : [];
}

/** The receiver wants no more: https://www.standardwebhooks.com */
const GONE = 410;
