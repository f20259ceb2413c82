import type { Context } from "hono";
import { openDatabase } from "#drizzle/client.ts";
import { openPlaces } from "#drizzle/databases.ts";
import { limitsOf } from "#worker/contract/host.ts";
import { type Mailer, mailer } from "#worker/email/send.ts";
import { hasMail, readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { addToDay, withFullest } from "#worker/services/host/days.ts";
import { type Receiver, tellNearLimits } from "#worker/services/host/notice.ts";
import { useCount } from "#worker/services/host/use-count.ts";

/** Adds what this isolate used to the count of the day, where it is due, and tells the host of limits that are near. */
export async function addDayUse(c: Context<ApiEnv>): Promise<void> {
  const { env } = c;
  const home = openDatabase(env.DB);
  const { db } = home;
  const sum = await useCount.addTo((day, use) => addToDay(db, day, use));
  if (!sum) return;
  const fullest = await withFullest(openPlaces(env, home).others, sum);
  const limits = limitsOf(fullest, env, hasMail(env));
  await tellNearLimits(db, hostReceiver(env), { sum, limits, origin: siteOrigin(c) });
}

/** Where a message reaches the host. */
export function hostReceiver(env: ApiEnv["Bindings"]): Receiver {
  const { HOST_SLACK_WEBHOOK: webhook, HOST_EMAIL: to, HOST_LANGUAGE: language } = env;
  return {
    webhook,
    slackBaseUrl: env.SLACK_BASE_URL,
    mail: to !== undefined && hasMail(env) ? { to, mailer: countedMailer(env) } : null,
    language,
  };
}

/** Counts the mails for the plan. */
export function countedMailer(env: ApiEnv["Bindings"]): Mailer {
  const real = mailer(readSettings(env));
  return {
    ...real,
    send: async (mail) => {
      await real.send(mail);
      useCount.add({ mails: 1 });
    },
  };
}
