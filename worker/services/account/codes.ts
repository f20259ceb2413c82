import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccountGate, CodeUse } from "#party/account-gate.ts";
import type { MailGate, MailRequest } from "#party/mail-gate.ts";
import { AppError } from "#worker/contract/errors.ts";
import { language } from "#worker/contract/language.ts";
import { MAILS } from "#worker/contract/limits/mails.ts";
import type { CodePurpose, MailPurpose } from "#worker/contract/mail-purposes.ts";
import {
  accountExists,
  codeToConfirm,
  codeToConfirmEmail,
  codeToCreate,
  codeToKeepPlace,
  codeToLogIn,
  codeToReset,
  emailUnconfirmed,
} from "#worker/email/messages.ts";
import type { Mail } from "#worker/email/outbox.ts";
import type { Mailer } from "#worker/email/send.ts";
import { inLanguage } from "#worker/platform/languages.ts";
import { fromNow } from "#worker/services/clock.ts";

export type CodeContext = {
  db: Db;
  gate: DurableObjectStub<AccountGate>;
  mailer: Mailer;
  origin: string;
  /** The zone of the browser that calls. */
  zone: string;
  /** null where mails are not sent, but kept in the outbox */
  mailBudget: { gate: DurableObjectStub<MailGate>; network: string | null; perDay: number } | null;
  /** Work whose time and result the answer does not reveal. */
  afterAnswer: (work: Promise<void>) => void;
};

type Receiver = Pick<MailRequest, "isSent" | "isNew">;

/** Gets a mail, with or without an account. */
export const ANY_ADDRESS: Receiver = { isSent: true, isNew: true };

/** @param account null for an unknown address, which gets no mail */
export const receiverOf = (account: { createdAt: string } | null): Receiver => ({
  isSent: account !== null,
  isNew: account !== null && account.createdAt > fromNow(-MAILS.newFor),
});

/** `settle` ends the codes before this one when its mail has left. */
type Issued = { code: string; isSent: boolean; settle: (hasLeft: boolean) => Promise<void> };

type Delivery = { receiver: Receiver; deliver: (issued: Issued) => Promise<void> };

/** Every person who reads the mail can use the code. */
export const byEmail = (purpose: CodePurpose): CodeUse => ({ purpose, holder: "" });

/**
 * Issues nothing for a mail that is refused. The code before stays valid until the mail of the new one has left.
 * @throws AppError too_many_requests over the limits of `CODE`; network_quota; email_not_sent or email_quota when the
 * mail did not leave
 */
async function sendCode(context: CodeContext, use: CodeUse, { receiver, deliver }: Delivery): Promise<void> {
  const { gate } = context;
  const { isSent, release } = await reserveMail(context, use.purpose, receiver);
  const issued = await gate.issueCode(use).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (!issued.ok) {
    await release();
    throw new AppError("too_many_requests", { retryAfterSeconds: issued.retryAfterSeconds });
  }
  const { id, code } = issued;
  // Without an answer the code before lives on until it expires.
  const settle = (hasLeft: boolean) => gate.settleCode(use, id, hasLeft).catch(() => undefined);
  try {
    await deliver({ code, isSent, settle });
  } catch (error) {
    await Promise.allSettled([gate.withdrawCode(use, id), release()]);
    throw error;
  }
}

type Reserved = { isSent: boolean; release: () => Promise<void> };

/** @returns `release` gives the mail back to the budget @throws AppError network_quota, email_quota */
export async function reserveMail(
  { mailBudget, gate }: CodeContext,
  purpose: MailPurpose,
  receiver: Receiver,
): Promise<Reserved> {
  if (!mailBudget) return { isSent: receiver.isSent, release: async () => {} };
  const { gate: mails, network, perDay } = mailBudget;
  const reserved = await mails.reserve({ purpose, account: gate.id.toString(), network, perDay, ...receiver });
  if (reserved.ok) return { isSent: reserved.isSent, release: () => mails.release(reserved.id) };
  throw new AppError(reserved.limit === "network" ? "network_quota" : "email_quota", {
    retryAfterSeconds: reserved.retryAfterSeconds,
  });
}

export async function findAccount(db: Db, email: string) {
  const [account] = await db
    .select({
      name: users.name,
      createdAt: users.createdAt,
      language: users.language,
      isEmailConfirmed: users.isEmailConfirmed,
    })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return account ?? null;
}

/** Writes a mail in the language of the account, otherwise of the request. */
export const inLanguageOf = (account: { language: string | null } | null, write: () => Mail): Mail =>
  inLanguage(account?.language ?? language(), write);

/** The answer comes after the mail has left. */
const sendNow =
  ({ mailer }: CodeContext, write: (code: string) => Mail): Delivery["deliver"] =>
  async ({ code, settle }) => {
    await mailer.send(write(code));
    await settle(true);
  };

/** Takes the same time and work for a known and an unknown email. */
export async function requestCreate(context: CodeContext, email: string): Promise<void> {
  const account = await findAccount(context.db, email);
  const write = (code: string) =>
    account?.isEmailConfirmed
      ? inLanguageOf(account, () => accountExists(email, account.name, context.origin))
      : codeToCreate(email, code, context.origin, account !== null);
  await sendCode(context, byEmail("create"), { receiver: ANY_ADDRESS, deliver: sendNow(context, write) });
}

/** @throws what the mail throws, for the log */
async function settleAfter(mail: Promise<void>, settle: Issued["settle"]): Promise<void> {
  const [outcome] = await Promise.allSettled([mail]);
  await settle(outcome.status === "fulfilled");
  if (outcome.status === "rejected") throw outcome.reason;
}

type WriteMail = (to: string, name: string, code: string, origin: string) => Mail;

/**
 * Takes the same time and work for a known and an unknown email, but sends no mail to an unknown one. An account that never
 * confirmed the address may be another person's, so its mail has no code.
 */
async function sendToAccount(context: CodeContext, email: string, purpose: CodePurpose, write: WriteMail) {
  const account = await findAccount(context.db, email);
  const { mailer } = context;
  await sendCode(context, byEmail(purpose), {
    receiver: receiverOf(account),
    deliver: async ({ code, isSent, settle }) => {
      const mail =
        account?.isEmailConfirmed === false
          ? emailUnconfirmed(email, context.origin)
          : inLanguageOf(account, () => write(email, account?.name ?? email, code, context.origin));
      await mailer.simulateSend(mail);
      const sent = isSent ? mailer.send(mail) : mailer.simulateSend(mail);
      // For an unknown address wrong codes are hashed as long as for a known one.
      context.afterAnswer(settleAfter(sent, (hasLeft) => settle(hasLeft && (isSent || account === null))));
    },
  });
}

export const requestReset = (context: CodeContext, email: string) =>
  sendToAccount(context, email, "reset", codeToReset);

export const requestLogin = (context: CodeContext, email: string) =>
  sendToAccount(context, email, "login", codeToLogIn);

/** Only the guest who asked can use the code. */
export const requestKeepPlace = (context: CodeContext, email: string, guestId: string) =>
  sendCode(context, keepingPlace(guestId), {
    receiver: ANY_ADDRESS,
    deliver: sendNow(context, (code) => codeToKeepPlace(email, code, context.origin)),
  });

/** Only the account that asked can use the code, and it becomes the owner of this address. */
export const requestEmail = (context: CodeContext, email: string, userId: string) =>
  sendCode(context, confirmingEmail(userId), {
    receiver: ANY_ADDRESS,
    deliver: sendNow(context, (code) => codeToConfirmEmail(email, code)),
  });

export const confirmingEmail = (userId: string): CodeUse => ({ purpose: "email", holder: userId });

export const keepingPlace = (guestId: string): CodeUse => ({ purpose: "keep", holder: guestId });

/** The session's own address, so neither answer nor time reveal anything. Only the session that asked can use the code. */
export async function requestConfirm(context: CodeContext, email: string, sessionId: string): Promise<void> {
  const account = await findAccount(context.db, email);
  if (!account) throw new AppError("unauthorized");
  if (!account.isEmailConfirmed) throw new AppError("email_unconfirmed");
  await sendCode(context, confirming(sessionId), {
    receiver: receiverOf(account),
    deliver: sendNow(context, (code) => inLanguageOf(account, () => codeToConfirm(email, account.name, code))),
  });
}

export const confirming = (sessionId: string): CodeUse => ({ purpose: "confirm", holder: sessionId });

/** Restores the code when the action fails. @throws AppError invalid_code */
export async function withCode<Result>(
  gate: CodeContext["gate"],
  use: CodeUse,
  code: string,
  action: () => Promise<Result>,
): Promise<Result> {
  if (!(await gate.redeemCode(use, code))) throw new AppError("invalid_code");
  try {
    return await action();
  } catch (error) {
    await gate.restoreCode(use).catch(() => undefined);
    throw error;
  }
}
