import type { NoticePurpose } from "#worker/contract/mail-purposes.ts";
import { newDevice, newPasskey, passwordChanged } from "#worker/email/messages.ts";
import type { Mail } from "#worker/email/outbox.ts";
import { now } from "#worker/services/clock.ts";
import { ANY_ADDRESS, type CodeContext, findAccount, inLanguageOf, receiverOf, reserveMail } from "./codes.ts";
import { type Device, knows } from "./devices.ts";
import { deviceName } from "./sessions.ts";

/** An address that nobody confirmed may be another person's, and a notice has the name and the device. */
type Receiver = { name: string; email: string | null; isEmailConfirmed: boolean; language: string | null };
type NoticeContext = CodeContext & { userAgent: string | undefined; device: Device | null };

const nowIn = ({ zone }: CodeContext) => ({ at: now(), zone });

/** A mail that nobody waits for: no call is later, and none fails because of it. */
function sendLater(context: CodeContext, purpose: NoticePurpose, mail: Mail): void {
  context.afterAnswer(send(context, purpose, mail));
}

async function send(context: CodeContext, purpose: NoticePurpose, mail: Mail): Promise<void> {
  // Only a budget asks for the age of the account, which costs a query after the answer.
  const receiver = context.mailBudget ? receiverOf(await findAccount(context.db, mail.to)) : ANY_ADDRESS;
  const { release } = await reserveMail(context, purpose, receiver);
  try {
    await context.mailer.send(mail);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Call it before the login makes the device a known one. */
export function tellNewDevice(context: NoticeContext, user: Receiver & { id: string }): void {
  const { device, userAgent, origin } = context;
  const { id, name, email, isEmailConfirmed } = user;
  if (email === null || !isEmailConfirmed || knows(device, id)) return;
  const write = () => newDevice(email, name, deviceName(userAgent ?? null), nowIn(context), origin);
  sendLater(context, "new-device", inLanguageOf(user, write));
}

export function tellNewPassword(context: CodeContext, user: Receiver): void {
  const { name, email, isEmailConfirmed } = user;
  if (email === null || !isEmailConfirmed) return;
  const mail = inLanguageOf(user, () => passwordChanged(email, name, nowIn(context), context.origin));
  sendLater(context, "new-password", mail);
}

/** @param passkey its name is the device's */
export function tellNewPasskey(context: CodeContext, user: Receiver, passkey: { name: string }): void {
  const { name, email, isEmailConfirmed } = user;
  if (email === null || !isEmailConfirmed) return;
  const mail = inLanguageOf(user, () => newPasskey(email, name, passkey.name, nowIn(context), context.origin));
  sendLater(context, "new-passkey", mail);
}
