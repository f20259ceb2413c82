import type { Health } from "#worker/contract/health.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { hasMail, type MailSettings, sendsMail } from "#worker/env.ts";
import { checkHealth, type HealthStatus } from "#worker/platform/health.ts";

const RESEND = "https://api.resend.com";

const CACHE_TIME = MINUTE;

let lastCheck: { address: string; at: number; status: HealthStatus } | undefined;

/** Sends neither a mail nor the key. Cached, so that calls of `/api/health` cannot flood Resend. */
export async function checkMail(settings: MailSettings, address = RESEND): Promise<Health["mail"]> {
  if (!hasMail(settings)) return "none";
  if (!sendsMail(settings)) return "outbox";
  if (lastCheck?.address !== address || Date.now() > lastCheck.at + CACHE_TIME) {
    lastCheck = { address, at: Date.now(), status: await checkHealth("mail", (signal) => pingResend(address, signal)) };
  }
  return lastCheck.status;
}

async function pingResend(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { redirect: "manual", signal });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`status ${response.status}`);
}
