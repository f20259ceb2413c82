import { Resend } from "resend";
import { AppError } from "#worker/contract/errors.ts";
import type { Settings } from "#worker/env.ts";
import { saveToOutbox } from "./outbox.ts";

export type Mail = { to: string; subject: string; text: string; html: string; code?: string };

/** How mail leaves. */
export type Mailer = {
  /** Sends one mail. @throws AppError email_not_sent after three tries; email_quota when no more may be sent today */
  send: (mail: Mail) => Promise<void>;
  /**
   * Does for nobody all that `send` does for somebody, so that neither the answer, nor the time it takes, nor an outage
   * tells which of the two it was. No mail leaves and none is counted: Resend refuses an empty list of receivers, after it
   * has been reached like for any other mail. Throws as `send`.
   */
  simulateSend: (mail: Mail) => Promise<void>;
};

/** Before each try, and how long each may take, in milliseconds: under 9 s in all. */
const PAUSES = [0, 250, 1000];
const TIMEOUT = 2500;
/** Resend counts by days; who asks again the next hour is told whether it still holds. */
const QUOTA_RETRY_AFTER = 60 * 60;
/** For this long after Resend refused by quota nobody is asked for: or only mails to somebody would be refused. */
const QUOTA_CACHE_TIME = 60_000;

const QUOTA_ERRORS = ["daily_quota_exceeded", "monthly_quota_exceeded"];
/** Resend's words for a mail to nobody. */
const NO_RECIPIENT_ERRORS = ["validation_error", "missing_required_field"];

let quotaReachedAt = Number.NEGATIVE_INFINITY;

/** Through Resend, or into the local outbox in development without a key (contract *Codes*). */
export function mailer(settings: Settings): Mailer {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: baseUrl, MAIL_FROM: from } = settings;
  if (!key || !from) return { send: saveToOutbox, simulateSend: async () => undefined };
  const resend = new Resend(key, { baseUrl });

  /** One mail, tried three times. @param to nobody for an empty list: then that refusal is the success */
  const deliver = async (to: string[], { subject, text, html }: Mail): Promise<void> => {
    const idempotencyKey = crypto.randomUUID();
    for (const pause of PAUSES) {
      if (Date.now() < quotaReachedAt + QUOTA_CACHE_TIME) throw quotaReached();
      await scheduler.wait(pause);
      const sending = resend.emails.send({ from, to, subject, text, html }, { idempotencyKey });
      const answer = await Promise.race([sending, scheduler.wait(TIMEOUT)]).catch((error: unknown) => ({ error }));
      const failure = answer ? errorName(answer.error) : "no answer";
      if (!failure || (to.length === 0 && NO_RECIPIENT_ERRORS.includes(failure))) return;
      console.error(JSON.stringify({ mail: "not sent", reason: failure }));
      if (QUOTA_ERRORS.includes(failure)) quotaReachedAt = Date.now();
    }
    throw Date.now() < quotaReachedAt + QUOTA_CACHE_TIME ? quotaReached() : new AppError("email_not_sent");
  };

  return { send: (mail) => deliver([mail.to], mail), simulateSend: (mail) => deliver([], mail) };
}

const quotaReached = () => new AppError("email_quota", { retryAfterSeconds: QUOTA_RETRY_AFTER });

/** The kind of a failure, without the address that its message may quote; null for none. */
function errorName(error: unknown): string | null {
  if (!error) return null;
  return error instanceof Object && "name" in error ? String(error.name) : "unknown";
}
