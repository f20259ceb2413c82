import { Webhook as Verifier } from "standardwebhooks";
import { inject } from "vitest";
import { type Received, standInAt } from "#tests/server/stand-in.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#worker/contract/webhook-events.ts";
import type { NewWebhook } from "#worker/contract/webhooks.ts";
import type { Someone } from "./people.ts";

const HOST = "hooks.ejemplo.cl";

/** @param kind how the receiver behaves */
export const newReceiver = (kind: string) => `/${HOST}/${kind}-${crypto.randomUUID()}`;

const { receivedBy, setState: setReceiver } = standInAt(() => inject("receiver"));

export { receivedBy, setReceiver };

export async function webhookOf(
  { api }: Someone,
  teamId: string,
  path: string,
  events: WebhookEvent[] = [...WEBHOOK_EVENTS],
): Promise<NewWebhook & { secret: string }> {
  const made = await api.teams[":teamId"].webhooks.$post({
    param: { teamId },
    json: { address: `https:/${path}`, events },
  });
  if (!made.ok) throw new Error(`no webhook: ${made.status}`);
  const { secret, ...row } = await made.json();
  if (secret === null) throw new Error("the secret was shown before");
  return { ...row, secret };
}

type Payload = { type: string; timestamp: string; data: Record<string, Record<string, unknown>> };

/** As a receiver reads it, with the reference library. @throws Error where the signature is wrong or old */
export function verified({ headers, body }: Received, secret: string): Payload {
  const payload: unknown = new Verifier(secret).verify(body, headers);
  // The tests compare what it holds.
  return payload as Payload;
}
