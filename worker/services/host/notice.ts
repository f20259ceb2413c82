import type { Db } from "#drizzle/client.ts";
import { isNear, type LimitUse } from "#worker/contract/host.ts";
import { t } from "#worker/contract/language.ts";
import { amountText, LIMIT_TEXTS, percentOf } from "#worker/contract/limit-texts.ts";
import { webhookPath } from "#worker/contract/slack.ts";
import { nearLimit } from "#worker/email/messages.ts";
import type { Mailer } from "#worker/email/send.ts";
import { inLanguage } from "#worker/platform/languages.ts";
import { escapeSlack, sectionsOf } from "#worker/services/slack/slack-messages.ts";
import { postMessage } from "#worker/services/slack/slack-post.ts";
import { claimNotice, type DaySum, keepOutcome } from "./days.ts";

export type Receiver = {
  webhook: string | undefined;
  slackBaseUrl: string | undefined;
  /** Null without mail. */
  mail: { to: string; mailer: Mailer } | null;
  language: string | undefined;
};

export const canReach = ({ webhook, mail }: Receiver): boolean => webhook !== undefined || mail !== null;

/** Tells the host once a day that limits are near. A claimed message is never sent again (docs/decisions/034). */
export async function tellNearLimits(
  db: Db,
  receiver: Receiver,
  { sum, limits, origin }: { sum: DaySum; limits: LimitUse[]; origin: string },
): Promise<void> {
  const near = limits.filter(isNear);
  if (near.length === 0 || sum.notice !== null || !canReach(receiver)) return;
  if (!(await claimNotice(db, sum.day))) return;
  const isSent = await inLanguage(receiver.language ?? null, () => send(receiver, near, origin));
  await keepOutcome(db, sum.day, isSent ? "sent" : "failed");
}

async function send({ webhook, slackBaseUrl, mail }: Receiver, near: LimitUse[], origin: string): Promise<boolean> {
  const title = t`Tertulia se acerca a un límite de su plan`;
  const lines = [
    t`Hoy, en ${new URL(origin).host}:`,
    ...near.map((one) => `${lineOf(one)} ${LIMIT_TEXTS[one.kind].effect()}`),
    t`Los límites del día parten de cero a las 00:00 UTC. Para verlos todos: npm run doctor -- --open`,
  ];
  if (webhook !== undefined) {
    const blocks = sectionsOf([`*${escapeSlack(title)}*`, ...lines.map(escapeSlack)]);
    const failure = await postMessage(slackBaseUrl, webhookPath(webhook), { text: title, blocks });
    // Slack may have taken the message that it did not answer.
    if (failure === null || failure === "no_answer" || mail === null) return failure === null;
  }
  if (mail === null) return false;
  return mail.mailer.send(nearLimit(mail.to, title, lines)).then(
    () => true,
    () => false,
  );
}

const lineOf = ({ kind, used, limit }: LimitUse): string =>
  t`${LIMIT_TEXTS[kind].name()}: ${amountText(kind, used)} de ${amountText(kind, limit)} (${percentOf({ used, limit })} %).`;
