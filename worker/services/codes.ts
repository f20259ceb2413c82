import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CodePurpose, Gate, MailPurpose } from "#party/gate.ts";
import { AppError } from "#worker/contract/errors.ts";
import {
  accountExists,
  codeToConfirm,
  codeToCreate,
  codeToKeepPlace,
  codeToLogIn,
  codeToReset,
} from "#worker/email/messages.ts";
import type { Mail } from "#worker/email/outbox.ts";
import type { Mailer } from "#worker/email/send.ts";

export type CodeContext = {
  db: Db;
  gate: DurableObjectStub<Gate>;
  mailer: Mailer;
  origin: string;
  /** null where mails are not sent, but kept in the outbox */
  mailBudget: { gate: DurableObjectStub<Gate>; network: string | null; perDay: number } | null;
  /** Work whose time and result the answer does not reveal. */
  afterAnswer: (work: Promise<void>) => void;
};

type Delivery = { isSent: boolean; deliver: (code: string) => Promise<void> };

/**
 * Revokes the code when its mail cannot be sent.
 * @throws AppError too_many_requests over 1 a minute or 5 an hour; network_quota; email_not_sent or email_quota when the
 * mail did not leave
 */
async function sendCode(context: CodeContext, purpose: CodePurpose, prepare: () => Promise<Delivery>): Promise<void> {
  const { gate } = context;
  const [issuing, preparing] = await Promise.allSettled([gate.issueCode(purpose), prepare()]);
  if (issuing.status === "rejected") throw issuing.reason;
  const issued = issuing.value;
  if (!issued.ok) throw new AppError("too_many_requests", { retryAfterSeconds: issued.retryAfterSeconds });
  let release = async () => {};
  try {
    if (preparing.status === "rejected") throw preparing.reason;
    release = await reserveMail(context, purpose, preparing.value.isSent);
    await preparing.value.deliver(issued.code);
  } catch (error) {
    await Promise.allSettled([gate.revokeCode(purpose), release()]);
    throw error;
  }
}

/** @returns gives the mail back to the budget @throws AppError network_quota, email_quota */
export async function reserveMail(
  { mailBudget, gate }: CodeContext,
  purpose: MailPurpose,
  isSent: boolean,
): Promise<() => Promise<void>> {
  if (!mailBudget) return async () => {};
  const { gate: mails, network, perDay } = mailBudget;
  const reserved = await mails.reserveMail({ purpose, account: gate.id.toString(), network, isSent, perDay });
  if (reserved.ok) return () => mails.releaseMail(reserved.id);
  throw new AppError(reserved.limit === "network" ? "network_quota" : "email_quota", {
    retryAfterSeconds: reserved.retryAfterSeconds,
  });
}

async function findName(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user?.name;
}

/** Takes the same time and work for a known and an unknown email. */
export const requestCreate = (context: CodeContext, email: string) =>
  sendCode(context, "create", async () => {
    const name = await findName(context.db, email);
    const write = (code: string) =>
      name === undefined ? codeToCreate(email, code, context.origin) : accountExists(email, name, context.origin);
    return { isSent: true, deliver: (code) => context.mailer.send(write(code)) };
  });

type WriteMail = (to: string, name: string, code: string, origin: string) => Mail;

/** Takes the same time and work for a known and an unknown email, but sends no mail to an unknown one. */
const sendToAccount = (context: CodeContext, email: string, purpose: CodePurpose, write: WriteMail) =>
  sendCode(context, purpose, async () => {
    const name = await findName(context.db, email);
    const { mailer } = context;
    return {
      isSent: name !== undefined,
      deliver: async (code) => {
        const mail = write(email, name ?? email, code, context.origin);
        await mailer.simulateSend(mail);
        context.afterAnswer(name === undefined ? mailer.simulateSend(mail) : mailer.send(mail));
      },
    };
  });

export const requestReset = (context: CodeContext, email: string) =>
  sendToAccount(context, email, "reset", codeToReset);

export const requestLogin = (context: CodeContext, email: string) =>
  sendToAccount(context, email, "login", codeToLogIn);

export const requestKeepPlace = (context: CodeContext, email: string, name: string) =>
  sendCode(context, "keep", async () => ({
    isSent: true,
    deliver: (code) => context.mailer.send(codeToKeepPlace(email, name, code, context.origin)),
  }));

/** The session's own address, so neither answer nor time reveal anything. */
export const requestConfirm = (context: CodeContext, email: string, name: string) =>
  sendCode(context, "confirm", async () => ({
    isSent: true,
    deliver: (code) => context.mailer.send(codeToConfirm(email, name, code)),
  }));

/** Restores the code when the action fails. @throws AppError invalid_code */
export async function withCode<Result>(
  gate: CodeContext["gate"],
  purpose: CodePurpose,
  code: string,
  action: () => Promise<Result>,
): Promise<Result> {
  if (!(await gate.redeemCode(purpose, code))) throw new AppError("invalid_code");
  try {
    return await action();
  } catch (error) {
    await gate.restoreCode(purpose).catch(() => undefined);
    throw error;
  }
}
