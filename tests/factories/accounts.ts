import { readOutbox } from "#worker/email/outbox.ts";
import { call } from "./client.ts";

/** A wrong code that no mail ever carries: its letters are not in the alphabet. */
export const WRONG_CODE = "0O1IL0";

/** Asks for something of an account, without a session. */
export const post = (what: string, json: object, headers: HeadersInit = {}) =>
  call(`/api/auth/${what}`, { method: "POST", json, headers });

/** The newest mail to an address. */
export const newestMail = (email: string) => readOutbox(email)[0];

/** Asks for a code and reads it from the mail. */
export async function mailedCode(email: string, what: "request-create" | "request-reset"): Promise<string> {
  const answer = await post(what, { email });
  const code = newestMail(email)?.code;
  if (answer.status !== 200 || !code) throw new Error(`no code: ${answer.status}`);
  return code;
}

export const newEmail = () => `${crypto.randomUUID()}@ejemplo.cl`;
