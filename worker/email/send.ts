import { Resend } from "resend";
import { AppError } from "#worker/contract/errors.ts";
import type { Settings } from "#worker/env.ts";
import { keepInOutbox } from "./outbox.ts";

export type Mail = { to: string; subject: string; text: string; html: string; code?: string };

/** Sends one mail. @throws AppError email_not_sent after three tries */
export type SendMail = (mail: Mail) => Promise<void>;

const PAUSES = [0, 250, 1000];
const PATIENCE = 5000;

/** How mail leaves: through Resend, or into the local outbox in development without a key (contract *Codes*). */
export function mailer(settings: Settings): SendMail {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: baseUrl, MAIL_FROM: from } = settings;
  if (!key) return keepInOutbox;
  const resend = new Resend(key, { baseUrl });
  return async ({ to, subject, text, html }) => {
    const idempotencyKey = crypto.randomUUID();
    for (const pause of PAUSES) {
      await scheduler.wait(pause);
      const sending = resend.emails.send({ from, to, subject, text, html }, { idempotencyKey });
      const answer = await Promise.race([sending, scheduler.wait(PATIENCE)]).catch((error: unknown) => ({ error }));
      if (answer && !answer.error) return;
      console.error(JSON.stringify({ mail: "not sent", reason: answer ? nameOf(answer.error) : "no answer" }));
    }
    throw new AppError("email_not_sent");
  };
}

/** The kind of failure, without the address that its message may quote. */
const nameOf = (error: unknown) => (error instanceof Object && "name" in error ? error.name : "unknown");
