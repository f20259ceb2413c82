import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { slackConnections } from "#drizzle/schema/slack.ts";
import { teams } from "#drizzle/schema/teams.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { type SlackConnection, type SlackFailure, webhookPath } from "#worker/contract/slack.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { agreementsFrom } from "#worker/services/retrospective/agreements.ts";
import { type Seal, seal, unseal } from "#worker/services/sealed.ts";
import { recordAccess } from "#worker/services/team/access-events.ts";
import { closedMessage, openedMessage, type SlackMessage } from "./slack-messages.ts";
import { postMessage } from "./slack-post.ts";

const matches = (teamId: string) => eq(slackConnections.teamId, teamId);
const isConnected = (teamId: string) => sql`exists (select 1 from ${slackConnections} where ${matches(teamId)})`;
const sealOf = (teamId: string, secret: string): Seal => ({ secret, purpose: "tertulia slack webhook", owner: teamId });

const selectConnection = (db: Db, teamId: string) =>
  db
    .select({
      connectedAt: slackConnections.connectedAt,
      failure: slackConnections.failure,
      failedAt: slackConnections.failedAt,
    })
    .from(slackConnections)
    .where(matches(teamId));

type Row = Awaited<ReturnType<typeof selectConnection>>[number];

const toConnection = ({ connectedAt, failure, failedAt }: Row): SlackConnection => ({
  connectedAt,
  failure: failure && failedAt ? { reason: failure, at: failedAt } : null,
});

export async function getSlack(db: Db, teamId: string): Promise<SlackConnection> {
  const [row] = await selectConnection(db, teamId);
  return row ? toConnection(row) : { connectedAt: null, failure: null };
}

/** Replaces the webhook of an earlier connection. */
export async function connectSlack(
  db: Db,
  { teamId, userId, webhookUrl, secret }: { teamId: string; userId: string; webhookUrl: string; secret: string },
): Promise<SlackConnection> {
  const webhook = await seal(webhookPath(webhookUrl), sealOf(teamId, secret));
  const connectedAt = now();
  const fresh = { webhook, connectedAt, failure: null, failedAt: null };
  const [, , found] = await db.batch([
    db
      .insert(slackConnections)
      .values({ teamId, ...fresh })
      .onConflictDoUpdate({ target: slackConnections.teamId, set: fresh }),
    recordAccess(db, { teamId, kind: "slack-connected", actorId: userId, at: connectedAt }, sql`true`),
    selectConnection(db, teamId),
  ]);
  return toConnection(firstOrThrow(found));
}

export async function disconnectSlack(db: Db, teamId: string, userId: string): Promise<void> {
  const event = { teamId, kind: "slack-disconnected", actorId: userId, at: now() } as const;
  await db.batch([recordAccess(db, event, isConnected(teamId)), db.delete(slackConnections).where(matches(teamId))]);
}

export type SlackContext = {
  db: Db;
  teamId: string;
  secret: string;
  /** Another address than Slack's, for tests. */
  baseUrl: string | undefined;
  /** The address to which the links of a message lead. */
  origin: string;
};

/** Reads the connection, posts and keeps the outcome, after the commit. It never rejects. */
export const postOpened = (context: SlackContext, retrospective: Retrospective): Promise<void> =>
  post(context, async ({ teamName }) => openedMessage({ ...context, teamName, retrospective }));

export const postClosed = (context: SlackContext, retrospective: Retrospective): Promise<void> =>
  post(context, async ({ teamName, timeZone }) => {
    const agreements = await readAgreements(context, retrospective.id, timeZone);
    return closedMessage({ ...context, teamName, retrospective, agreements });
  });

async function readAgreements({ db, teamId }: SlackContext, retroId: string, timeZone: string): Promise<Agreement[]> {
  const { queries, show } = agreementsFrom(db, { teamId, timeZone }, retroId);
  return show(...(await db.batch(queries)));
}

type PostedTeam = { teamName: string; timeZone: string };

async function post(context: SlackContext, write: (team: PostedTeam) => Promise<SlackMessage>): Promise<void> {
  const { db, teamId, secret, baseUrl } = context;
  try {
    const [connection] = await db
      .select({ webhook: slackConnections.webhook, teamName: teams.name, timeZone: teams.timeZone })
      .from(slackConnections)
      .innerJoin(teams, eq(teams.id, slackConnections.teamId))
      .where(matches(teamId));
    if (!connection) return;
    const { webhook, ...team } = connection;
    const path = await unseal(webhook, sealOf(teamId, secret));
    const failure = path === null ? "key_changed" : await postMessage(baseUrl, path, await write(team));
    if (failure) console.error(JSON.stringify({ slack: "not posted", team: teamId, reason: failure }));
    await keepOutcome(db, teamId, webhook, failure);
  } catch (error) {
    console.error(JSON.stringify({ slack: "not posted", team: teamId, reason: String(error) }));
  }
}

/** A webhook that was replaced meanwhile has no outcome yet. */
async function keepOutcome(db: Db, teamId: string, webhook: string, failure: SlackFailure | null): Promise<void> {
  const isSame = and(matches(teamId), eq(slackConnections.webhook, webhook));
  await db
    .update(slackConnections)
    .set({ failure, failedAt: failure && now() })
    .where(failure ? isSame : and(isSame, isNotNull(slackConnections.failure)));
}
