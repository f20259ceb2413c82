import type { Health } from "#worker/contract/health.ts";
import { checkHealth, type HealthStatus } from "#worker/platform/health.ts";

const RESEND = "https://api.resend.com";

/** How long Resend's last answer counts, in milliseconds. */
const CACHE_TIME = 60_000;

let lastCheck: { address: string; at: number; reach: HealthStatus } | undefined;

/**
 * Whether Resend's address answers at all: no mail is spent and no key is sent. It is asked once a minute at most, so that
 * nobody can make this Worker knock on somebody else's door.
 */
export async function checkMail(hasKey: boolean, address = RESEND): Promise<Health["mail"]> {
  if (!hasKey) return "outbox";
  if (lastCheck?.address !== address || Date.now() > lastCheck.at + CACHE_TIME) {
    lastCheck = { address, at: Date.now(), reach: await checkHealth("mail", (late) => pingResend(address, late)) };
  }
  return lastCheck.reach;
}

async function pingResend(address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { redirect: "manual", signal });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}
