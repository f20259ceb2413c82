import type { Db } from "#drizzle/client.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { members } from "#drizzle/schema/members.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { topicLikes, topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { slowHash } from "#party/slow-hash.ts";
import { now } from "#worker/services/clock.ts";
import { prepareSession } from "#worker/services/sessions.ts";
import type { Someone } from "./people.ts";

export const PASSWORD = "clave-de-todos";
/** Cheap scrypt parameters keep worlds fast. */
const HASH = slowHash(PASSWORD, { N: 2, r: 1, p: 1 });

const ROLES = ["admin", "otherAdmin", "member", "colleague", "removed", "stranger"] as const;
type Role = (typeof ROLES)[number];

export type World = Record<Role, Someone> & {
  teamId: string;
  counterId: string;
  goalId: string;
  achievedGoalId: string;
  retroId: string;
  topicId: string;
  messageId: string;
};

export type WorldContext = { db: Db; secret: string; clientOf: (token: string) => Someone["api"] };

async function person(role: Role, position: number, { secret, clientOf }: WorldContext) {
  // Ordered ids keep the rows read by a statement independent of chance.
  const id = `${position}${crypto.randomUUID().slice(1)}`;
  const { row, token } = await prepareSession(id, "tests", secret);
  const someone = { id, name: `Persona ${role}`, email: `${role}-${id}@ejemplo.cl`, token, sessionId: row.id };
  return { someone: { ...someone, api: clientOf(token) }, row };
}

/**
 * The counter has not changed today, one goal is available and one achieved, the retrospective is open with one thank-you
 * and the colleague's vote, the topic is open with one liked message.
 */
export async function createWorld(context: WorldContext): Promise<World> {
  const { db } = context;
  const made = await Promise.all(ROLES.map((role, position) => person(role, position, context)));
  const [admin, otherAdmin, member, colleague, removed, stranger] = made.map(({ someone }) => someone);
  if (!admin || !otherAdmin || !member || !colleague || !removed || !stranger) throw new Error("an empty cast");
  const people = { admin, otherAdmin, member, colleague, removed, stranger };
  const ids = {
    teamId: `m${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`,
    counterId: crypto.randomUUID(),
    goalId: crypto.randomUUID(),
    achievedGoalId: crypto.randomUUID(),
    retroId: crypto.randomUUID(),
    topicId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
  };
  const { teamId, counterId, retroId, topicId, messageId } = ids;
  const at = now();
  const goal = { counterId, description: "Un mes sin bugs", updatedAt: at };
  await db.batch([
    db.insert(users).values(made.map(({ someone: { id, name, email } }) => ({ id, name, email, passwordHash: HASH }))),
    db.insert(sessions).values(made.map(({ row }) => row)),
    db.insert(teams).values({ id: teamId, name: "Equipo Luna", joinPasswordHash: HASH }),
    db.insert(members).values(
      [admin, otherAdmin, member, colleague].map(({ id }) => ({
        teamId,
        userId: id,
        isAdmin: id === admin.id || id === otherAdmin.id,
        joinedAt: at,
      })),
    ),
    db.insert(counters).values({
      id: counterId,
      teamId,
      name: "Días sin bugs",
      incrementButtonLabel: "Un día más",
      resetButtonLabel: "Volver a cero",
      currentCount: 4,
      longestStreak: 9,
      lastResetDuration: 9,
      lastChangedOn: "2020-01-01",
    }),
    db
      .insert(counterResets)
      .values({ id: crypto.randomUUID(), counterId, nameEvent: "Un bug", streak: 9, userId: admin.id, at }),
    db.insert(goals).values([
      { ...goal, id: ids.goalId, targetDays: 30, achievedAt: null },
      { ...goal, id: ids.achievedGoalId, targetDays: 3, achievedAt: at },
    ]),
    db.insert(retrospectives).values({ id: retroId, teamId, retrospectiveName: "Sprint 12" }),
    db.insert(votes).values({
      id: crypto.randomUUID(),
      retrospectiveId: retroId,
      voterId: colleague.id,
      votedForId: admin.id,
    }),
    db.insert(thankYous).values({
      id: crypto.randomUUID(),
      retrospectiveId: retroId,
      giverId: colleague.id,
      receiverId: admin.id,
      message: "Gracias por la ayuda",
    }),
    db.insert(topics).values({ id: topicId, teamId, title: "Reuniones más cortas", authorId: admin.id }),
    db.insert(topicLikes).values({ topicId, userId: colleague.id }),
    db.insert(topicMessages).values({ id: messageId, topicId, userId: admin.id, message: "De acuerdo", updatedAt: at }),
    db.insert(messageLikes).values({ messageId, userId: colleague.id }),
  ]);
  return { ...people, ...ids };
}
