import { inject } from "vitest";
import { standInAt } from "#tests/server/stand-in.ts";
import type { SlackMessage } from "#worker/services/slack/slack-messages.ts";

export const WEBHOOK_HOST = "https://hooks.slack.com";

const { receivedBy, setState } = standInAt(() => inject("slack"));

export { setState };

/** `path` is the webhook's, or where a redirection leads. */
type Posted = { path: string; method: string; message: SlackMessage };

/** A webhook of the stand-in (`slack.ts`). @param kind how it behaves */
export const newWebhook = (kind: string) =>
  `/services/T024BE7LD/B0000TEST/${kind}${crypto.randomUUID().replaceAll("-", "")}`;

export const postedTo = async (webhook: string): Promise<Posted[]> =>
  (await receivedBy(webhook)).map(({ path, method, body }) => ({ path, method, message: JSON.parse(body) }));

/** What the channel shows. */
export const textOf = ({ message }: Posted): string => message.blocks.map(({ text }) => text.text).join("\n");
