import type { NoticePurpose } from "#worker/contract/mail-purposes.ts";
import { newDevice, newPasskey, passwordChanged } from "#worker/email/messages.ts";
import type { Mail } from "#worker/email/outbox.ts";
import { now } from "#worker/services/clock.ts";
import { ANY_ADDRESS, type CodeContext, findAccount, receiverOf, reserveMail } from "./codes.ts";
import { type Device, knows } from "./devices.ts";
import { deviceName } from "./sessions.ts";

type Receiver = { name: string; email: string | null };
type NoticeContext = CodeContext & { userAgent: string | undefined; device: Device | null };

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
  if (user.email === null || knows(device, user.id)) return;
  const from = deviceName(userAgent ?? null);
  sendLater(context, "new-device", newDevice(user.email, user.name, from, now(), origin));
}

export function tellNewPassword(context: CodeContext, { name, email }: Receiver): void {
  if (email !== null) sendLater(context, "new-password", passwordChanged(email, name, now(), context.origin));
}

/** @param passkey its name is the device's */
export function tellNewPasskey(context: CodeContext, { name, email }: Receiver, passkey: { name: string }): void {
  if (email !== null) sendLater(context, "new-passkey", newPasskey(email, name, passkey.name, now(), context.origin));
}
