import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { webhookAddress } from "#worker/contract/webhook-address.ts";
import type { WebhookFailure } from "#worker/contract/webhook-events.ts";
import { signedHeaders, unsealOfWebhook } from "./secrets.ts";

/** `baseUrl` is a server on this machine instead of every receiver, for tests. */
export type WebhookSettings = { secret: string; baseUrl: string | undefined };

/** What is sealed of a webhook. */
type Target = {
  id: string;
  address: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: string | null;
};
type Message = { id: string; body: string };
export type Outcome = { failure: WebhookFailure | null; status: number | null };

const failed = (failure: WebhookFailure): Outcome => ({ failure, status: null });

/** One try. It never rejects. */
export async function postToWebhook(
  target: Target,
  message: Message,
  { secret: key, baseUrl }: WebhookSettings,
  now: number,
): Promise<Outcome> {
  const isRecent = target.previousUntil !== null && Date.parse(target.previousUntil) > now;
  const sealed = [target.secret, ...(isRecent && target.previousSecret ? [target.previousSecret] : [])];
  const opened = await Promise.all([target.address, ...sealed].map((text) => unsealOfWebhook(text, target.id, key)));
  const [stored, ...secrets] = opened.filter((text) => text !== null);
  if (stored === undefined || secrets.length < sealed.length) return failed("key_changed");
  // The rules may be stricter than when it was stored.
  const address = webhookAddress(stored);
  if (address === null) return failed("address_refused");
  const headers = await signedHeaders({ ...message, timestamp: Math.floor(now / 1000) }, secrets);
  return post(baseUrl ? address.replace("https:/", baseUrl) : address, message.body, headers);
}

/**
 * The body of an answer is not read: it could be of an inner service, and could be of any size. A redirection is not followed,
 * because it could lead to an address that is refused.
 */
async function post(url: string, body: string, headers: Record<string, string>): Promise<Outcome> {
  try {
    const { status, body: answer } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Tertulia", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(WEBHOOK.timeout),
    });
    await answer?.cancel();
    if (status >= 200 && status < 300) return { failure: null, status };
    return { failure: status >= 300 && status < 400 ? "redirected" : "refused", status };
  } catch {
    return failed("no_answer");
  }
}
