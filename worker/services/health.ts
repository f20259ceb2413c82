import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { within } from "#worker/bindings.ts";
import type { Health } from "#worker/contract/health.ts";

type Reach = "ok" | "unreachable";

/** How long a part may take to answer, and how long Resend's last answer counts, in milliseconds. */
const PATIENCE = 2000;
const MAIL_REMEMBERED = 60_000;

const RESEND = "https://api.resend.com";

let mailAsked: { address: string; at: number; reach: Reach } | undefined;

/** Whether a part answers, and in time; how it fails is for the log. */
export async function reachOf(part: string, ask: () => Promise<unknown>): Promise<Reach> {
  try {
    await within(ask, part, PATIENCE);
    return "ok";
  } catch (error) {
    console.error(JSON.stringify({ health: part, error: String(error instanceof Error ? error.cause : error) }));
    return "unreachable";
  }
}

/** Whether the database answers a question that reads no table. */
export const databaseReach = (db: Db): Promise<Reach> => reachOf("database", async () => db.run(sql`select 1`));

/**
 * Whether Resend's address answers at all: no mail is spent and no key is sent. It is asked once a minute at most, so that
 * nobody can make this Worker knock on somebody else's door.
 */
export async function mailReach(hasKey: boolean, address = RESEND): Promise<Health["mail"]> {
  if (!hasKey) return "outbox";
  if (mailAsked?.address !== address || Date.now() > mailAsked.at + MAIL_REMEMBERED) {
    mailAsked = { address, at: Date.now(), reach: await reachOf("mail", () => knock(address)) };
  }
  return mailAsked.reach;
}

async function knock(address: string): Promise<void> {
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}
