import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { slackConnections } from "#drizzle/schema/slack.ts";
import { SLACK_KINDS } from "#worker/contract/constants.ts";
import { type SlackConnection, type SlackKind, type SwitchSlackInput, webhookPath } from "#worker/contract/slack.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { seal } from "#worker/services/sealed.ts";
import { recordAccess } from "#worker/services/team/access-events.ts";
import { KIND_COLUMNS, sealOf } from "./channel.ts";

const matches = (teamId: string | SQLWrapper) => eq(slackConnections.teamId, teamId);
const isConnected = (teamId: string) => sql`exists (select 1 from ${slackConnections} where ${matches(teamId)})`;

const selectConnection = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      connectedAt: slackConnections.connectedAt,
      failure: slackConnections.failure,
      failedAt: slackConnections.failedAt,
      kinds: KIND_COLUMNS,
    })
    .from(slackConnections)
    .where(matches(teamId)),
);

type Row = Awaited<ReturnType<typeof selectConnection>>[number];

const toConnection = ({ connectedAt, failure, failedAt, kinds }: Row): SlackConnection => ({
  connectedAt,
  kinds,
  failure: failure && failedAt ? { reason: failure, at: failedAt } : null,
});

export async function getSlack(db: Db, teamId: string): Promise<SlackConnection> {
  const [row] = await selectConnection(db, { teamId });
  return row ? toConnection(row) : { connectedAt: null, kinds: null, failure: null };
}

/** Replaces the webhook of an earlier connection, whose switches stay. */
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
      .values({ teamId, ...fresh, tellsAgreements: true })
      .onConflictDoUpdate({ target: slackConnections.teamId, set: fresh }),
    recordAccess(db, { teamId, kind: "slack-connected", actorId: userId, at: connectedAt }, sql`true`),
    selectConnection(db, { teamId }),
  ]);
  return toConnection(firstOrThrow(found));
}

/** @throws AppError not_found where the team is not connected */
export async function switchSlack(
  db: Db,
  { teamId, userId, kinds }: { teamId: string; userId: string; kinds: SwitchSlackInput },
): Promise<SlackConnection> {
  const switched = (kind: SlackKind) => {
    const isOn = kinds[kind];
    // SQL's true and false.
    return sql`coalesce(${isOn === undefined ? null : Number(isOn)}, ${KIND_COLUMNS[kind]})`;
  };
  const differs = sql.join(
    SLACK_KINDS.map((kind) => sql`${KIND_COLUMNS[kind]} <> ${switched(kind)}`),
    sql` or `,
  );
  const [, , found] = await db.batch([
    recordAccess(
      db,
      { teamId, kind: "slack-kinds-changed", actorId: userId, at: now() },
      sql`exists (select 1 from ${slackConnections} where ${and(matches(teamId), sql`(${differs})`)})`,
    ),
    db
      .update(slackConnections)
      .set({
        tellsOpened: switched("opened"),
        tellsStep: switched("step"),
        tellsReminder: switched("reminder"),
        tellsClosed: switched("closed"),
        tellsAgreements: switched("agreements"),
      })
      .where(matches(teamId)),
    selectConnection(db, { teamId }),
  ]);
  return toConnection(firstOrThrow(found));
}

export async function disconnectSlack(db: Db, teamId: string, userId: string): Promise<void> {
  const event = { teamId, kind: "slack-disconnected", actorId: userId, at: now() } as const;
  await db.batch([recordAccess(db, event, isConnected(teamId)), db.delete(slackConnections).where(matches(teamId))]);
}
