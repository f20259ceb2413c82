import * as z from "zod/mini";
import { SLACK_FAILURES, type SLACK_KINDS } from "./constants.ts";
import { moment, optional, REQUIRED } from "./fields.ts";
import { t } from "./language.ts";

export type SlackKind = (typeof SLACK_KINDS)[number];
export type SlackFailure = (typeof SLACK_FAILURES)[number];

/** Slack's own form of an incoming webhook. The stored path is appended to Slack's address, so no other hostname is called. */
export const WEBHOOK =
  /^https:\/\/hooks\.slack\.com(\/services\/T[A-Z0-9]{2,20}\/B[A-Z0-9]{2,20}\/[A-Za-z0-9]{16,64})$/;

export const connectSlackInput = z.object({
  webhookUrl: z.string({ error: REQUIRED }).check(
    z.trim(),
    z.minLength(1, { error: REQUIRED }),
    z.regex(WEBHOOK, {
      error: () => t`Pega la dirección completa que te dio Slack: empieza con https://hooks.slack.com/services/.`,
    }),
  ),
});
export type ConnectSlackInput = z.infer<typeof connectSlackInput>;

/** @returns "/services/…" of a valid address */
export const webhookPath = (url: string): string => WEBHOOK.exec(url)?.[1] ?? "";

const switched = () => optional(z.boolean({ error: () => t`Usa true o false.` }));

/** A kind that is absent stays as it is. */
export const switchSlackInput = z.object({
  opened: switched(),
  step: switched(),
  reminder: switched(),
  closed: switched(),
  agreements: switched(),
} satisfies Record<SlackKind, unknown>);
export type SwitchSlackInput = z.infer<typeof switchSlackInput>;

export const slackConnection = z.strictObject({
  /** Null where the team is not connected. */
  connectedAt: z.nullable(moment),
  /** Which kinds of messages are on; null where the team is not connected. */
  kinds: z.nullable(
    z.strictObject({
      opened: z.boolean(),
      step: z.boolean(),
      reminder: z.boolean(),
      closed: z.boolean(),
      agreements: z.boolean(),
    } satisfies Record<SlackKind, unknown>),
  ),
  /** Why the last message did not arrive; null where it did. */
  failure: z.nullable(z.strictObject({ reason: z.enum(SLACK_FAILURES), at: moment })),
});
export type SlackConnection = z.infer<typeof slackConnection>;
export type SlackKinds = NonNullable<SlackConnection["kinds"]>;
