import { readOutbox } from "#worker/email/outbox.ts";
import { call } from "./client.ts";

/** It is never a valid code, because the alphabet has no 0, O, 1, I or L. */
export const WRONG_CODE = "0O1IL0";

export const post = (what: string, json: object, headers: HeadersInit = {}) =>
  call(`/api/auth/${what}`, { method: "POST", json, headers });

export const newestMail = (email: string) => readOutbox(email)[0];

export async function mailedCode(
  email: string,
  what: "request-create" | "request-reset" | "request-login",
): Promise<string> {
  const answer = await post(what, { email });
  const code = readOutbox(email).find((mail) => mail.code)?.code;
  if (answer.status !== 200 || !code) throw new Error(`no code: ${answer.status}`);
  return code;
}

export const newEmail = () => `${crypto.randomUUID()}@ejemplo.cl`;
