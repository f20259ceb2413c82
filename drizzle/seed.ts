import type { BatchItem } from "drizzle-orm/batch";
import { titlesOf } from "#worker/contract/board-titles.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import { dayIn } from "#worker/contract/zones.ts";
import type { Db } from "./client.ts";
import { agreements } from "./schema/agreements.ts";
import { boards, boardTitles } from "./schema/boards.ts";
import { counterResets, counters } from "./schema/counters.ts";
import { goals } from "./schema/goals.ts";
import { members } from "./schema/members.ts";
import { messageLikes, topicMessages } from "./schema/messages.ts";
import { retrospectives } from "./schema/retrospectives.ts";
import { teams } from "./schema/teams.ts";
import { thankYous } from "./schema/thanks.ts";
import { topicLikes, topics } from "./schema/topics.ts";
import { users } from "./schema/users.ts";
import { votes } from "./schema/votes.ts";
import { AGREEMENTS } from "./seed/agreements.ts";
import { documentsOf, NEWEST, settingsById } from "./seed/boards.ts";
import { COUNTERS } from "./seed/counters.ts";
import type { SeedLanguage } from "./seed/languages.ts";
import { RETROSPECTIVES } from "./seed/retrospectives.ts";
import { type Say, sayIn } from "./seed/say.ts";
import type { Ago } from "./seed/talk.ts";
import { PASSWORD, PEOPLE, TEAM } from "./seed/team.ts";
import { TOPICS } from "./seed/topics.ts";
import { YEAR_AGREEMENTS, YEAR_RETROSPECTIVES } from "./seed/year.ts";
import { toStored } from "./stored-boards.ts";

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0;

/** All times are relative to now. @returns false, without a change, unless the database is empty */
export async function seed(
  db: Db,
  hash: (password: string) => string,
  language: SeedLanguage = "es",
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const say = sayIn(language);
  const now = Date.now();
  const ago = (days: number, minutes = 0) => new Date(now - days * DAY - minutes * MINUTE).toISOString();
  const statements = [
    ...teamStatements(db, hash, ago, language),
    ...counterStatements(db, ago, say),
    ...retrospectiveStatements(db, ago, say),
    ...(await boardStatements(db, ago, say)),
    ...topicStatements(db, ago, say),
    ...agreementStatements(db, ago, say),
  ];
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  return true;
}

type Statement = BatchItem<"sqlite">;

function teamStatements(db: Db, hash: (password: string) => string, ago: Ago, language: SeedLanguage): Statement[] {
  const passwordHash = hash(PASSWORD);
  const { id, name, joinPassword } = TEAM;
  return [
    db.insert(teams).values({
      id,
      name: sayIn(language)(name),
      joinPasswordHash: hash(joinPassword),
      createdAt: ago(351),
      language,
    }),
    ...PEOPLE.flatMap(({ isAdmin, joinedDaysAgo, ...person }) => [
      db.insert(users).values({ ...person, passwordHash, createdAt: ago(joinedDaysAgo) }),
      db.insert(members).values({ teamId: id, userId: person.id, isAdmin, joinedAt: ago(joinedDaysAgo) }),
    ]),
  ];
}

function counterStatements(db: Db, ago: Ago, say: Say): Statement[] {
  return COUNTERS.flatMap(({ resets, goals: goalsOfCounter, changedDaysAgo, age, ...counter }) => [
    db.insert(counters).values({
      ...counter,
      name: say(counter.name),
      incrementButtonLabel: say(counter.incrementButtonLabel),
      resetButtonLabel: say(counter.resetButtonLabel),
      teamId: TEAM.id,
      createdAt: ago(age),
      lastChangedOn: dayIn(TIME_ZONE, new Date(ago(changedDaysAgo))),
      lastResetDuration: resets.at(-1)?.streak ?? null,
    }),
    ...resets.map(({ daysAgo, nameEvent, ...reset }) =>
      db.insert(counterResets).values({
        ...reset,
        id: crypto.randomUUID(),
        counterId: counter.id,
        nameEvent: say(nameEvent),
        at: ago(daysAgo),
      }),
    ),
    ...goalsOfCounter.map(({ achievedDaysAgo, description, ...aim }) =>
      db.insert(goals).values({
        ...aim,
        description: say(description),
        id: crypto.randomUUID(),
        counterId: counter.id,
        createdAt: ago(age),
        updatedAt: ago(age),
        achievedAt: achievedDaysAgo === null ? null : ago(achievedDaysAgo),
      }),
    ),
  ]);
}

function retrospectiveStatements(db: Db, ago: Ago, say: Say): Statement[] {
  const all = [...YEAR_RETROSPECTIVES, ...RETROSPECTIVES];
  const settings = settingsById(ago);
  return all.flatMap(({ id, sprint, theme, daysAgo, winner, decidedBy, votes: cast, thanks }) => [
    db.insert(retrospectives).values({
      id,
      retrospectiveName: `Sprint ${sprint} · ${say(theme)}`,
      teamId: TEAM.id,
      board: settings.get(id),
      creatorId: NEWEST.facilitatorId,
      status: winner ? "CLOSED" : "CREATED",
      sprintWinnerId: winner,
      ...(winner && {
        winnerVotes: cast.filter(([, votedForId]) => votedForId === winner).length,
        totalVotes: cast.length,
        decidedBy,
      }),
      createdAt: ago(daysAgo, 60),
      closedAt: winner ? ago(daysAgo) : null,
    }),
    db.insert(votes).values(
      cast.map(([voterId, votedForId], index) => ({
        id: crypto.randomUUID(),
        retrospectiveId: id,
        voterId,
        votedForId,
        createdAt: ago(daysAgo, 20 - index),
      })),
    ),
    db.insert(thankYous).values(
      thanks.map(([giverId, receiverId, message], index) => ({
        id: crypto.randomUUID(),
        retrospectiveId: id,
        giverId,
        receiverId,
        message: say(message),
        createdAt: ago(daysAgo, 40 - index * 2),
      })),
    ),
  ]);
}

async function boardStatements(db: Db, ago: Ago, say: Say): Promise<Statement[]> {
  const statements = documentsOf(ago, say).map(async ({ retroId, document }) => [
    db.insert(boards).values({ retrospectiveId: retroId, ...(await toStored(document)) }),
    ...titlesOf(document).map((title) =>
      db.insert(boardTitles).values({ ...title, teamId: TEAM.id, retrospectiveId: retroId }),
    ),
  ]);
  return (await Promise.all(statements)).flat();
}

function topicStatements(db: Db, ago: Ago, say: Say): Statement[] {
  return TOPICS.flatMap(({ daysAgo, likes, messages, title, description, ...topic }) => [
    db.insert(topics).values({
      ...topic,
      title: say(title),
      description: description && say(description),
      teamId: TEAM.id,
      createdAt: ago(daysAgo),
      messageCount: messages.length,
    }),
    ...likes.map((userId) => db.insert(topicLikes).values({ topicId: topic.id, userId })),
    ...messages.flatMap(({ by, message, likes: liked }, index) => {
      const id = crypto.randomUUID();
      return [
        db.insert(topicMessages).values({
          id,
          topicId: topic.id,
          userId: by,
          message: say(message),
          createdAt: ago(daysAgo, -30 * (index + 1)),
        }),
        ...liked.map((userId) => db.insert(messageLikes).values({ topicId: topic.id, messageId: id, userId })),
      ];
    }),
  ]);
}

function agreementStatements(db: Db, ago: Ago, say: Say): Statement[] {
  return [...YEAR_AGREEMENTS, ...AGREEMENTS].map(({ daysAgo, dueInDays, closedDaysAgo, text, ...agreement }) =>
    db.insert(agreements).values({
      ...agreement,
      text: say(text),
      teamId: TEAM.id,
      dueOn: dueInDays === null ? null : dayIn(TIME_ZONE, new Date(ago(-dueInDays))),
      createdAt: ago(daysAgo, 5),
      closedAt: closedDaysAgo === null ? null : ago(closedDaysAgo),
    }),
  );
}
