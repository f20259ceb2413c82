import { and, eq, inArray, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { boardTitles } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import { titleKey } from "#worker/contract/fold.ts";
import { EARLIER } from "#worker/contract/limits/earlier.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { selectStatus } from "./retrospectives.ts";

const own = alias(retrospectives, "own");

type Key = { teamId: SQLWrapper; retroId: SQLWrapper };

/** Titles of retrospectives that closed before this one; an open one comes after all closed ones. */
const areEarlier = ({ teamId, retroId }: Key, keys: SQL) =>
  and(
    eq(boardTitles.teamId, teamId),
    inArray(boardTitles.key, keys),
    ne(boardTitles.retrospectiveId, retroId),
    eq(retrospectives.status, "CLOSED"),
    lt(
      retrospectives.closedAt,
      sql`coalesce((select ${own.closedAt} from ${retrospectives} as own where ${own.id} = ${retroId}), '~')`,
    ),
  );

const selectTitles = (db: Db, key: Key, keys: SQL) =>
  db
    .select({
      key: boardTitles.key,
      retrospectiveId: boardTitles.retrospectiveId,
      groupId: boardTitles.groupId,
      closedAt: sql<string>`${retrospectives.closedAt}`,
    })
    .from(boardTitles)
    .innerJoin(retrospectives, eq(retrospectives.id, boardTitles.retrospectiveId))
    .where(areEarlier(key, keys));

/** No index finds the agreements of a group, and another one would cost a written row each: all of the team's are read, once. */
function selectAgreed(db: Db, key: Key, keys: SQL) {
  const isFound = sql`select ${boardTitles.retrospectiveId}, ${boardTitles.groupId} from ${boardTitles}
    join ${retrospectives} on ${retrospectives.id} = ${boardTitles.retrospectiveId} where ${areEarlier(key, keys)}`;
  return db
    .select({
      id: agreements.id,
      text: agreements.text,
      state: agreements.state,
      owner: { id: users.id, name: users.name },
      retrospectiveId: agreements.retrospectiveId,
      groupId: agreements.groupId,
    })
    .from(agreements)
    .leftJoin(users, eq(users.id, agreements.ownerId))
    .where(
      and(
        eq(agreements.teamId, key.teamId),
        sql`exists (${isFound})`,
        sql`(${agreements.retrospectiveId}, ${agreements.groupId}) in (${isFound})`,
      ),
    );
}

/** One parameter, so that the text of the statement is the same for every number of titles. */
const inList = (keys: SQLWrapper) => sql`(select title.value from json_each(${keys}) as title)`;
const titlesIn = prepared(["teamId", "retroId", "keys"], (db, { keys, ...key }) => selectTitles(db, key, inList(keys)));
const agreedIn = prepared(["teamId", "retroId", "keys"], (db, { keys, ...key }) => selectAgreed(db, key, inList(keys)));

/** The titles that a closed board left. */
const onBoard = ({ retroId }: Key) =>
  sql`(select titles.key from ${boardTitles} as titles where titles.retrospective_id = ${retroId})`;
const titlesOnBoard = prepared(["teamId", "retroId"], (db, key) => selectTitles(db, key, onBoard(key)));
const agreedOnBoard = prepared(["teamId", "retroId"], (db, key) => selectAgreed(db, key, onBoard(key)));

type Titles = Awaited<ReturnType<typeof titlesIn>>;
type Agreed = Awaited<ReturnType<typeof agreedIn>>;

/** The last time of each title. */
function show(titles: Titles, agreed: Agreed): Earlier[] {
  const latest = new Map<string, Titles[number]>();
  for (const title of titles) {
    const before = latest.get(title.key);
    if (!before || before.closedAt < title.closedAt) latest.set(title.key, title);
  }
  return [...latest.values()].map(({ key, retrospectiveId, groupId, closedAt }) => ({
    key,
    retrospectiveId,
    closedAt,
    agreements: agreed
      .filter((one) => one.retrospectiveId === retrospectiveId && one.groupId === groupId)
      .map(({ id, text, state, owner }) => ({ id, text, state, owner })),
  }));
}

/** @param titles keys, joined by commas @throws AppError not_found */
export async function listEarlier(db: Db, teamId: string, retroId: string, titles: string): Promise<Earlier[]> {
  const keys = [...new Set(titles.split(",").map(titleKey))].filter(Boolean).slice(0, EARLIER.titles);
  const asked = { teamId, retroId, keys: JSON.stringify(keys) };
  const [found, rows, agreed] = await db.batch([
    selectStatus(db, { teamId, id: retroId }),
    titlesIn(db, asked),
    agreedIn(db, asked),
  ]);
  firstOrThrow(found);
  return show(rows, agreed);
}

/** Asks for the titles that a closed board left. */
export const earlierThan = (db: Db, teamId: string, retroId: string) => ({
  queries: [titlesOnBoard(db, { teamId, retroId }), agreedOnBoard(db, { teamId, retroId })] as const,
  show,
});
