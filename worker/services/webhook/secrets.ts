import { WEBHOOK } from "#worker/contract/limits/programs.ts";
import { type Seal, seal, unseal } from "#worker/services/sealed.ts";

/** How Standard Webhooks writes a secret (https://www.standardwebhooks.com). */
const PREFIX = "whsec_";

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const encode = (text: string) => new TextEncoder().encode(text);

export const newSecret = (): string => PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(WEBHOOK.secretBytes)));

const sealOf = (webhookId: string, secret: string): Seal => ({
  secret,
  purpose: "tertulia webhook",
  owner: webhookId,
});

/** For an address or a secret. @param key the deployment's secret */
export const sealOfWebhook = (text: string, webhookId: string, key: string): Promise<string> =>
  seal(text, sealOf(webhookId, key));

/** @returns null where another deployment sealed it */
export const unsealOfWebhook = (sealed: string, webhookId: string, key: string): Promise<string | null> =>
  unseal(sealed, sealOf(webhookId, key));

type Signed = { id: string /** In seconds since the epoch. */; timestamp: number; body: string };

async function signature({ id, timestamp, body }: Signed, secret: string): Promise<string> {
  const bytes = fromBase64(secret.slice(PREFIX.length));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(`${id}.${timestamp}.${body}`))))}`;
}

/** The headers of a message, with a signature for each secret (docs/decisions/047). */
export async function signedHeaders(message: Signed, secrets: string[]): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => signature(message, secret)));
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
