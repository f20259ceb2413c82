import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type {
  CreateRetrospectiveInput,
  Retrospective,
  UpdateRetrospectiveInput,
} from "#worker/contract/retrospectives.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { throwMissing } from "#worker/services/team/bin.ts";
import { isMemberOf } from "#worker/services/team/membership.ts";
import { queueEvent } from "#worker/services/webhook/outbox.ts";
import { hasBoard, settingsSql } from "./board-settings.ts";
import { openBoardsOf } from "./open-boards.ts";

const winners = alias(users, "winners");

const selectRetrospectives = (db: Db, teamId: string | SQLWrapper) =>
  db
    .select({
      id: retrospectives.id,
      retrospectiveName: retrospectives.retrospectiveName,
      status: retrospectives.status,
      sprintWinner: { id: winners.id, name: winners.name },
      winnerVotes: retrospectives.winnerVotes,
      totalVotes: retrospectives.totalVotes,
      decidedBy: retrospectives.decidedBy,
      board: retrospectives.board,
      at: retrospectives.at,
      createdAt: retrospectives.createdAt,
      closedAt: retrospectives.closedAt,
    })
    .from(retrospectives)
    .leftJoin(winners, eq(winners.id, retrospectives.sprintWinnerId))
    .where(eq(retrospectives.teamId, teamId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRetrospectives>>[number];

export const toRetrospective = ({ winnerVotes, totalVotes, decidedBy, ...retrospective }: Row): Retrospective => ({
  ...retrospective,
  result: winnerVotes !== null && totalVotes !== null && decidedBy ? { winnerVotes, totalVotes, decidedBy } : null,
});

export const retrospectivesOf = prepared(["teamId"], (db, { teamId }) =>
  selectRetrospectives(db, teamId).orderBy(...orderByNewest(retrospectives.createdAt)),
);

export async function listRetrospectives(db: Db, teamId: string): Promise<Retrospective[]> {
  const rows = await retrospectivesOf(db, { teamId });
  return rows.map(toRetrospective);
}

export const matchesRetrospective = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, id));
export const selectRetrospective = prepared(["teamId", "id"], (db, { teamId, id }) =>
  selectRetrospectives(db, teamId).where(matchesRetrospective(teamId, id)),
);

export const isOpen = (teamId: string, id: string) => sql`
  exists (select 1 from ${retrospectives} where ${matchesRetrospective(teamId, id)} and ${retrospectives.status} = 'CREATED')`;

export const isOpenWithMember = (teamId: string, id: string, memberId: string) =>
  sql`${isOpen(teamId, id)} and ${isMemberOf(teamId, memberId)}`;

export const selectStatus = prepared(["teamId", "id"], (db, { teamId, id }) =>
  db.select({ status: retrospectives.status }).from(retrospectives).where(matchesRetrospective(teamId, id)),
);

/** @throws AppError in_bin, not_found */
export async function getRetrospective(db: Db, teamId: string, id: string): Promise<Retrospective> {
  const [found] = await selectRetrospective(db, { teamId, id });
  return toRetrospective(found ?? (await throwMissing(db, { teamId, id })));
}

/** `isAdmin`: whether the creator is an admin, who may plan the closing. */
type NewRetrospective = CreateRetrospectiveInput & { id: string; teamId: string; creatorId: string; isAdmin: boolean };

/** `isQueued`: a webhook waits for the event. */
type Created = { retrospective: Retrospective; isQueued: boolean };

/**
 * A retry finds the retrospective of the first try.
 * @throws AppError too_many_boards, in_bin
 */
export async function createRetrospective(db: Db, input: NewRetrospective): Promise<Created> {
  const { id, teamId, creatorId, retrospectiveName, at } = input;
  const createdAt = now();
  const event = { teamId, event: "retrospective.opened", subjectId: id, at: createdAt } as const;
  const isMade = sql`exists (select 1 from ${retrospectives}
    where ${and(matchesRetrospective(teamId, id), eq(retrospectives.createdAt, createdAt))})`;
  const [, found, , waiting] = await db.batch([
    hasBoard(input)
      ? insertWithBoard(db, input, createdAt)
      : db
          .insert(retrospectives)
          .values({ id, teamId, creatorId, retrospectiveName, at, createdAt })
          .onConflictDoNothing(),
    selectRetrospective(db, { teamId, id }),
    ...(await queueEvent(db, event, isMade)),
  ]);
  const created = found[0] ?? (await throwMissing(db, { teamId, id }, "too_many_boards"));
  return { retrospective: toRetrospective(created), isQueued: waiting.length > 0 };
}

/** The limit is a condition of the insert, so that two people who create at the same time cannot both pass. */
function insertWithBoard(db: Db, input: NewRetrospective, createdAt: string) {
  const { id, teamId, creatorId, retrospectiveName, at, isAdmin } = input;
  return insertWhere(
    db,
    retrospectives,
    { id, teamId, creatorId, retrospectiveName, board: settingsSql(teamId, input, isAdmin), at, createdAt },
    sql`${openBoardsOf(teamId)} < ${BOARD.openBoards}`,
  ).onConflictDoNothing();
}

export async function updateRetrospective(
  db: Db,
  teamId: string,
  id: string,
  { retrospectiveName, at }: UpdateRetrospectiveInput,
): Promise<Retrospective> {
  const [, found] = await db.batch([
    db
      .update(retrospectives)
      .set({
        retrospectiveName: sql`coalesce(${retrospectiveName ?? null}, ${retrospectives.retrospectiveName})`,
        // Drizzle leaves out what is undefined.
        at,
      })
      .where(matchesRetrospective(teamId, id)),
    selectRetrospective(db, { teamId, id }),
  ]);
  return toRetrospective(firstOrThrow(found));
}
