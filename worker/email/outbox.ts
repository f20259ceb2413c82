export type Mail = { to: string; subject: string; text: string; html: string; code?: string };

type SentMail = Mail & { sentAt: string };

const MAX_MAILS = 200;
const mails: SentMail[] = [];

export async function saveToOutbox(mail: Mail): Promise<void> {
  mails.unshift({ ...mail, sentAt: new Date().toISOString() });
  mails.length = Math.min(mails.length, MAX_MAILS);
}

export function readOutbox(to?: string): SentMail[] {
  return to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase());
}
