import type { Mail } from "./send.ts";

export type SentMail = Mail & { sentAt: string };

const MAX_MAILS = 200;
/** Development only: the mails of this run of the Worker, newest first. */
const mails: SentMail[] = [];

export async function saveToOutbox(mail: Mail): Promise<void> {
  mails.unshift({ ...mail, sentAt: new Date().toISOString() });
  mails.length = Math.min(mails.length, MAX_MAILS);
}

/** @param to only the mails to this address */
export function readOutbox(to?: string): SentMail[] {
  return to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase());
}
