import type { Health } from "#worker/contract/health.ts";
import { checkHealth, type HealthStatus } from "#worker/platform/health.ts";

const RESEND = "https://api.resend.com";

/** How long Resend's last answer counts, in milliseconds. */
const REMEMBERED = 60_000;

let asked: { address: string; at: number; reach: HealthStatus } | undefined;

/**
 * Whether Resend's address answers at all: no mail is spent and no key is sent. It is asked once a minute at most, so that
 * nobody can make this Worker knock on somebody else's door.
 */
export async function checkMail(hasKey: boolean, address = RESEND): Promise<Health["mail"]> {
  if (!hasKey) return "outbox";
  if (asked?.address !== address || Date.now() > asked.at + REMEMBERED) {
    asked = { address, at: Date.now(), reach: await checkHealth("mail", (late) => knock(address, late)) };
  }
  return asked.reach;
}

async function knock(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { redirect: "manual", signal });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}
