import { newDevice, passwordChanged } from "#worker/email/messages.ts";
import type { Mail } from "#worker/email/outbox.ts";
import { now } from "./clock.ts";
import { type CodeContext, reserveMail } from "./codes.ts";
import { type Device, knows } from "./devices.ts";
import { deviceName } from "./sessions.ts";

type Receiver = { name: string; email: string | null };
type NoticeContext = CodeContext & { userAgent: string | undefined; device: Device | null };

/** A mail that nobody waits for: no call is later, and none fails because of it. */
function sendLater(context: CodeContext, mail: Mail): void {
  context.afterAnswer(send(context, mail));
}

async function send(context: CodeContext, mail: Mail): Promise<void> {
  const release = await reserveMail(context, "notice", true);
  try {
    await context.mailer.send(mail);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Before the login makes the device a known one. */
export function tellNewDevice(context: NoticeContext, user: Receiver & { id: string }): void {
  const { device, userAgent, origin } = context;
  if (user.email === null || knows(device, user.id)) return;
  sendLater(context, newDevice(user.email, user.name, deviceName(userAgent ?? null), now(), origin));
}

export function tellNewPassword(context: CodeContext, { name, email }: Receiver): void {
  if (email !== null) sendLater(context, passwordChanged(email, name, now(), context.origin));
}
