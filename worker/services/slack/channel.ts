import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { slackConnections } from "#drizzle/schema/slack.ts";
import { teams } from "#drizzle/schema/teams.ts";
import type { SlackFailure, SlackKind, SlackKinds } from "#worker/contract/slack.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { now } from "#worker/services/clock.ts";
import type { Keep } from "#worker/services/outcomes.ts";
import { type Seal, unseal } from "#worker/services/sealed.ts";
import type { SlackMessage } from "./slack-messages.ts";
import { postMessage } from "./slack-post.ts";

export const sealOf = (teamId: string, secret: string): Seal => ({
  secret,
  purpose: "tertulia slack webhook",
  owner: teamId,
});

/** A record, so that the compiler asks for the column of a new kind. */
export const KIND_COLUMNS = {
  opened: slackConnections.tellsOpened,
  step: slackConnections.tellsStep,
  reminder: slackConnections.tellsReminder,
  closed: slackConnections.tellsClosed,
  agreements: slackConnections.tellsAgreements,
} satisfies Record<SlackKind, unknown>;

/** Where a team's messages go. `webhook` is sealed. */
export type Channel = {
  teamId: string;
  teamName: string;
  timeZone: string;
  language: string;
  webhook: string;
  kinds: SlackKinds;
};

/** @returns null for a team that is not connected */
export async function findChannel(db: Db, teamId: string): Promise<Channel | null> {
  const [found] = await db
    .select({
      teamId: teams.id,
      teamName: teams.name,
      timeZone: teams.timeZone,
      language: teams.language,
      webhook: slackConnections.webhook,
      kinds: KIND_COLUMNS,
    })
    .from(slackConnections)
    .innerJoin(teams, eq(teams.id, slackConnections.teamId))
    .where(eq(slackConnections.teamId, teamId));
  return found ?? null;
}

/** `baseUrl` is another address than Slack's, for tests. */
export type SlackSettings = { secret: string; baseUrl: string | undefined };

/** Posts and keeps the outcome. It never rejects. */
export async function postTo(
  keep: Keep,
  { teamId, webhook }: Channel,
  message: SlackMessage,
  { secret, baseUrl }: SlackSettings,
): Promise<void> {
  try {
    const path = await unseal(webhook, sealOf(teamId, secret));
    const failure = path === null ? "key_changed" : await postMessage(baseUrl, path, message);
    if (failure) logFor({ slack: "not posted", team: teamId }, failure);
    await keep((db) => keepOutcome(db, teamId, webhook, failure));
  } catch (error) {
    logFor({ slack: "not posted", team: teamId }, error);
  }
}

/** A webhook that was replaced meanwhile has no outcome yet. */
async function keepOutcome(db: Db, teamId: string, webhook: string, failure: SlackFailure | null): Promise<void> {
  const isSame = and(eq(slackConnections.teamId, teamId), eq(slackConnections.webhook, webhook));
  await db
    .update(slackConnections)
    .set({ failure, failedAt: failure && now() })
    .where(failure ? isSame : and(isSame, isNotNull(slackConnections.failure)));
}
