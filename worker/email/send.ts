import { Resend } from "resend";
import { AppError } from "#worker/contract/errors.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Settings } from "#worker/env.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { type Mail, saveToOutbox } from "./outbox.ts";

export type Mailer = {
  /** @throws AppError email_not_sent after three attempts; email_quota; no_mail */
  send: (mail: Mail) => Promise<void>;
  /**
   * Whether Resend answers. It rejects the empty list of recipients, so no mail is sent or counted.
   * @throws the same as `send`
   */
  simulateSend: (mail: Mail) => Promise<void>;
};

/** Waits before each attempt, and the timeout of each, in milliseconds: less than 9 s in total. */
const PAUSES = [0, 250, 1000];
const TIMEOUT = 2500;
/** Seconds. Resend's quota resets daily; a retry after an hour tells whether it has. */
const QUOTA_RETRY_AFTER = 60 * 60;
/** Milliseconds without requests after a quota error. Otherwise `simulateSend`, which never meets the quota, would succeed. */
const QUOTA_CACHE_TIME = MINUTE;

const QUOTA_ERRORS = ["429 daily_quota_exceeded", "429 monthly_quota_exceeded"];
/** What Resend answers to a mail without recipients. A validation error with 403 is not here: it means an unverified domain. */
const NO_RECIPIENT_ERRORS = ["400 validation_error", "422 validation_error", "422 missing_required_field"];

let quotaReachedAt = Number.NEGATIVE_INFINITY;

const refuse = () => Promise.reject(new AppError("no_mail"));

/** For a deployment without mail. */
export const NO_MAILER: Mailer = { send: refuse, simulateSend: refuse };

export function mailer(settings: Settings): Mailer {
  const { RESEND_API_KEY: key, RESEND_BASE_URL: baseUrl, MAIL_FROM: from } = settings;
  if (!key || !from) return { send: saveToOutbox, simulateSend: async () => undefined };
  const resend = new Resend(key, { baseUrl });

  /** @param to empty to simulate: then Resend's rejection is the success */
  const deliver = async (to: string[], { subject, text, html }: Mail): Promise<void> => {
    const idempotencyKey = crypto.randomUUID();
    for (const pause of PAUSES) {
      if (Date.now() < quotaReachedAt + QUOTA_CACHE_TIME) throw quotaReached();
      await scheduler.wait(pause);
      const sending = resend.emails.send({ from, to, subject, text, html }, { idempotencyKey });
      const response = await Promise.race([sending, scheduler.wait(TIMEOUT)]).catch((error: unknown) => ({ error }));
      const failure = response ? failureOf(response.error) : "no answer";
      if (!failure || (to.length === 0 && NO_RECIPIENT_ERRORS.includes(failure))) return;
      logFor({ mail: "not sent" }, failure);
      if (QUOTA_ERRORS.includes(failure)) quotaReachedAt = Date.now();
    }
    throw Date.now() < quotaReachedAt + QUOTA_CACHE_TIME ? quotaReached() : new AppError("email_not_sent");
  };

  return { send: (mail) => deliver([mail.to], mail), simulateSend: (mail) => deliver([], mail) };
}

const quotaReached = () => new AppError("email_quota", { retryAfterSeconds: QUOTA_RETRY_AFTER });

/** The result is for example "422 validation_error". It omits the message, which may contain the address. */
function failureOf(error: unknown): string | null {
  if (!error) return null;
  if (!(error instanceof Object && "name" in error)) return "unknown";
  const name = String(error.name);
  // Without an answer there is no status.
  return "statusCode" in error && error.statusCode ? `${error.statusCode} ${name}` : name;
}
