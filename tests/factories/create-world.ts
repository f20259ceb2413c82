import type { Db } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { entryLinks } from "#drizzle/schema/entry-links.ts";
import { formats } from "#drizzle/schema/formats.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { hostTokens } from "#drizzle/schema/host.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { members } from "#drizzle/schema/members.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { series } from "#drizzle/schema/series.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { topicLikes, topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { slowHash } from "#party/slow-hash.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { invitationToken, newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import type { Someone } from "./people.ts";

export const PASSWORD = "clave-de-todos";
/** Cheap scrypt parameters keep worlds fast. */
const HASH = slowHash(PASSWORD, { N: 2, r: 1, p: 1 });

const ROLES = ["admin", "otherAdmin", "member", "colleague", "removed", "stranger"] as const;
type Role = (typeof ROLES)[number];

/** A day that has not come yet in any zone. */
export const NEXT_DAY = dayIn("UTC", new Date(Date.now() + 2 * DAY));

/** Ids of a team and of what it has. */
type TeamIds = Record<
  | "teamId"
  | "counterId"
  | "goalId"
  | "achievedGoalId"
  | "retroId"
  | "seriesId"
  | "formatId"
  | "topicId"
  | "messageId"
  | "agreementId"
  | "invitationId"
  | "token",
  string
>;

/** `otherTeam` is a team of the stranger and the removed person, both admins, with the same kinds of content. */
export type World = Record<Role, Someone> &
  TeamIds & {
    otherTeam: TeamIds;
    hostToken: string;
    /** @returns the token of a link to the page of the host */
    newHostLink: () => Promise<string>;
  };

type WorldContext = { db: Db; secret: string; clientOf: (token: string) => Someone["api"] };

async function person(role: Role, position: number, { secret, clientOf }: WorldContext) {
  // Ordered ids, before those of guests, keep the rows read by a statement independent of chance.
  const id = `-${position}${crypto.randomUUID().slice(2)}`;
  const { row, token } = await prepareSession(id, "tests", secret);
  const someone = { id, name: `Persona ${role}`, email: `${role}-${id}@ejemplo.cl`, token, sessionId: row.id };
  return { someone: { ...someone, api: clientOf(token) }, row };
}

/** `token` is the invitation's. */
async function newIds(secret: string): Promise<TeamIds> {
  const invitationId = crypto.randomUUID();
  return {
    invitationId,
    token: await invitationToken(invitationId, secret),
    teamId: `m${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`,
    counterId: crypto.randomUUID(),
    goalId: crypto.randomUUID(),
    achievedGoalId: crypto.randomUUID(),
    retroId: crypto.randomUUID(),
    seriesId: crypto.randomUUID(),
    formatId: crypto.randomUUID(),
    topicId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    agreementId: crypto.randomUUID(),
  };
}

/**
 * The counter has not changed today, one goal is available and one achieved, the retrospective is open with one thank-you
 * and the colleague's vote, the invitation and the address of the retrospective let guests in, the topic is open with one liked message, the
 * admin owns one open agreement.
 */
export async function createWorld(context: WorldContext): Promise<World> {
  const { db } = context;
  const made = await Promise.all(ROLES.map((role, position) => person(role, position, context)));
  const [admin, otherAdmin, member, colleague, removed, stranger] = made.map(({ someone }) => someone);
  if (!admin || !otherAdmin || !member || !colleague || !removed || !stranger) throw new Error("an empty cast");
  const people = { admin, otherAdmin, member, colleague, removed, stranger };
  const [ids, otherTeam] = [await newIds(context.secret), await newIds(context.secret)];
  const at = now();
  const hostToken = crypto.randomUUID().replaceAll("-", "").padEnd(43, "h");
  // One statement per table for both teams.
  const both = [
    { ...ids, name: "Equipo Luna", author: admin.id, fan: colleague.id },
    { ...otherTeam, name: "Equipo Sur", author: stranger.id, fan: removed.id },
  ];
  const memberOf = (teamId: string, admins: Someone[], others: Someone[] = []) =>
    [...admins, ...others].map((one) => ({ teamId, userId: one.id, isAdmin: admins.includes(one), joinedAt: at }));
  await db.batch([
    db.insert(hostTokens).values({ tokenHash: await tokenHashOf(hostToken), expiresAt: fromNow(DAY) }),
    db.insert(users).values(made.map(({ someone: { id, name, email } }) => ({ id, name, email, passwordHash: HASH }))),
    db.insert(sessions).values(made.map(({ row }) => row)),
    db
      .insert(teams)
      .values(both.map(({ teamId, name }) => ({ id: teamId, name, joinPasswordHash: HASH, retroEntry: true }))),
    db
      .insert(members)
      .values([
        ...memberOf(ids.teamId, [admin, otherAdmin], [member, colleague]),
        ...memberOf(otherTeam.teamId, [removed, stranger]),
      ]),
    db.insert(invitations).values(
      await Promise.all(
        both.map(async ({ invitationId, token, teamId, author }) => ({
          id: invitationId,
          teamId,
          creatorId: author,
          tokenHash: await tokenHashOf(token),
          guests: true,
          expiresAt: fromNow(24 * 60 * 60 * 1000),
        })),
      ),
    ),
    db.insert(entryLinks).values(
      both.map(({ teamId, author, fan }) => ({
        id: crypto.randomUUID(),
        teamId,
        userId: fan,
        creatorId: author,
        tokenHash: crypto.randomUUID(),
        createdAt: fromNow(-2 * DAY),
        expiresAt: fromNow(-DAY),
      })),
    ),
    db.insert(counters).values(
      both.map(({ counterId, teamId }) => ({
        id: counterId,
        teamId,
        name: "Días sin bugs",
        incrementButtonLabel: "Un día más",
        resetButtonLabel: "Volver a cero",
        currentCount: 4,
        longestStreak: 9,
        lastResetDuration: 9,
        lastChangedOn: "2020-01-01",
      })),
    ),
    db.insert(counterResets).values(
      both.map(({ counterId, author }) => ({
        id: crypto.randomUUID(),
        counterId,
        nameEvent: "Un bug",
        streak: 9,
        userId: author,
        at,
      })),
    ),
    db.insert(goals).values(
      both.flatMap(({ counterId, goalId, achievedGoalId }) => [
        { id: goalId, counterId, description: "Un mes sin bugs", targetDays: 30, achievedAt: null, updatedAt: at },
        { id: achievedGoalId, counterId, description: "Un mes sin bugs", targetDays: 3, achievedAt: at, updatedAt: at },
      ]),
    ),
    db.insert(retrospectives).values(
      both.map(({ retroId, teamId, author }) => ({
        id: retroId,
        teamId,
        creatorId: author,
        retrospectiveName: "Sprint 12",
      })),
    ),
    db.insert(formats).values(
      both.map(({ formatId, teamId, author }) => ({
        id: formatId,
        teamId,
        name: "Cuidar y soltar",
        columns: [{ title: "Cuidar", hint: null }],
        creatorId: author,
      })),
    ),
    db.insert(series).values(
      both.map(({ seriesId, teamId, author }) => ({
        id: seriesId,
        teamId,
        name: "Sprint {n}",
        number: 13,
        startsOn: NEXT_DAY,
        hour: "10:00",
        everyWeeks: 2,
        inTurns: false,
        conductorId: author,
        creatorId: author,
      })),
    ),
    db.insert(votes).values(
      both.map(({ retroId, author, fan }) => ({
        id: crypto.randomUUID(),
        retrospectiveId: retroId,
        voterId: fan,
        votedForId: author,
      })),
    ),
    db.insert(thankYous).values(
      both.map(({ retroId, author, fan }) => ({
        id: crypto.randomUUID(),
        retrospectiveId: retroId,
        giverId: fan,
        receiverId: author,
        message: "Gracias por la ayuda",
      })),
    ),
    db.insert(topics).values(
      both.map(({ topicId, teamId, author }) => ({
        id: topicId,
        teamId,
        title: "Reuniones más cortas",
        authorId: author,
        messageCount: 1,
      })),
    ),
    db.insert(topicLikes).values(both.map(({ topicId, fan }) => ({ topicId, userId: fan }))),
    db.insert(topicMessages).values(
      both.map(({ messageId, topicId, author }) => ({
        id: messageId,
        topicId,
        userId: author,
        message: "De acuerdo",
      })),
    ),
    db.insert(agreements).values(
      both.map(({ agreementId, teamId, retroId, author }) => ({
        id: agreementId,
        teamId,
        retrospectiveId: retroId,
        text: "Revisar los PR el mismo día",
        ownerId: author,
        dueOn: "2020-03-02",
      })),
    ),
    db.insert(messageLikes).values(both.map(({ topicId, messageId, fan }) => ({ topicId, messageId, userId: fan }))),
  ]);
  const newHostLink = async () => {
    const token = newLinkToken();
    const row = { tokenHash: await tokenHashOf(token), expiresAt: fromNow(HOST.linkLife), kind: "link" } as const;
    await db.insert(hostTokens).values(row);
    return token;
  };
  return { ...people, ...ids, otherTeam, hostToken, newHostLink };
}
