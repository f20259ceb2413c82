import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { CURSOR, isBefore, readCursor } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { users } from "#drizzle/schema/users.ts";
import { compare } from "#worker/contract/compare.ts";
import { cursorAfter } from "#worker/contract/cursor.ts";
import { readName } from "#worker/contract/deleted-account.ts";
import { fold } from "#worker/contract/fold.ts";
import { MEMORIES, MEMORY_SEARCH } from "#worker/contract/limits/retrospectives.ts";
import type { Memories, Memory } from "#worker/contract/memory.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Person } from "#worker/contract/users.ts";

type Page = { search?: string | undefined; before?: string | undefined };

/** Rows of one kind: those before the cursor, at most so many, with the text that a search looks through. */
type Asked = { before: Parameters<typeof isBefore>[2]; most: number; isSearch: boolean };

const thanksText = sql`(select group_concat(message, ' ') from ${thankYous} where retrospective_id = retro.id)`;

/** What people said and proposed on its board. An earlier version also kept cards and answers there. */
const talkText = sql`(select group_concat(said.value->>1, ' ') from ${boards} as board,
  json_each(board.facts, '$.said') as person, json_each(person.value) as said
  where board.retrospective_id = retro.id and said.value->>0 in ('comments', 'proposals'))`;

/** The question at its beginning and the answers. */
const openingText = sql`(select group_concat(part.value, ' ') from ${boards} as board,
  json_each(board.facts, '$.opening') as part where board.retrospective_id = retro.id)`;

/** Each kind reads no more than a page, as far as an index has its order. */
const newest = (rows: SQL, most: number) => sql`select * from (${rows} order by at desc, id desc limit ${most})`;

/** Null without a search. */
const textOf = (isSearch: boolean, ...texts: SQL[]): SQL =>
  isSearch ? sql`${sql.join(texts, sql` || ' ' || `)}` : sql`null`;

function retrospectiveRows(teamId: SQLWrapper | string, { before, most, isSearch }: Asked): SQL {
  return newest(
    sql`
    select 'retrospective' as kind, retro.id as id, retro.closed_at as at, retrospective_name as name,
      winner.id as person_id, winner.name as person_name, winner_votes as number, total_votes as total, null as parent_id, null as detail,
      ${textOf(isSearch, sql`retrospective_name`, sql`ifnull(winner.name, '')`, sql`ifnull(${thanksText}, '')`, sql`ifnull(${talkText}, '')`, sql`ifnull(${openingText}, '')`)} as text
    from ${retrospectives} as retro left join ${users} as winner on winner.id = retro.sprint_winner_id
    where retro.team_id = ${teamId} and retro.status = 'CLOSED'
      and ${isBefore(sql`retro.closed_at`, sql`retro.id`, before)}`,
    most,
  );
}

function agreementRows(teamId: SQLWrapper | string, { before, most, isSearch }: Asked): SQL {
  return newest(
    sql`
    select 'agreement' as kind, done.id as id, done.closed_at as at, done.text as name,
      owner.id as person_id, owner.name as person_name,
      cast(julianday(done.closed_at) - julianday(done.created_at) as integer) as number, null as total, null as parent_id, null as detail,
      ${textOf(isSearch, sql`done.text`, sql`ifnull(owner.name, '')`)} as text
    from ${agreements} as done left join ${users} as owner on owner.id = done.owner_id
    where done.team_id = ${teamId} and done.state = 'DONE'
      and ${isBefore(sql`done.closed_at`, sql`done.id`, before)}`,
    most,
  );
}

function goalRows(teamId: SQLWrapper | string, { before, most, isSearch }: Asked): SQL {
  return newest(
    sql`
    select 'goal' as kind, goal.id as id, goal.achieved_at as at, counter.name as name,
      null as person_id, null as person_name, goal.target_days as number, null as total, counter.id as parent_id, goal.description as detail,
      ${textOf(isSearch, sql`counter.name`, sql`goal.description`)} as text
    from ${counters} as counter join ${goals} as goal on goal.counter_id = counter.id
    where counter.team_id = ${teamId} and goal.achieved_at is not null
      and ${isBefore(sql`goal.achieved_at`, sql`goal.id`, before)}`,
    most,
  );
}

/** Whether a streak was a record depends on all before it, so the team's resets are read whole. */
function recordRows(teamId: SQLWrapper | string, { before, most, isSearch }: Asked): SQL {
  return newest(
    sql`
    select 'record' as kind, ended.id as id, ended.at as at, ended.name as name,
      null as person_id, null as person_name, ended.streak as number, null as total, ended.parent_id as parent_id, ended.detail as detail,
      ${textOf(isSearch, sql`ended.name`, sql`ended.detail`)} as text
    from (
      select one.id, one.at, one.streak, one.name_event as detail, counter.id as parent_id, counter.name,
        max(one.streak) over (partition by one.counter_id order by one.at
          rows between unbounded preceding and 1 preceding) as longest
      from ${counters} as counter join ${counterResets} as one on one.counter_id = counter.id
      where counter.team_id = ${teamId}) as ended
    where ended.streak > ended.longest
      and ${isBefore(sql`ended.at`, sql`ended.id`, before)}`,
    most,
  );
}

const fields = {
  kind: sql<Memory["kind"]>`kind`,
  id: sql<string>`id`,
  at: sql<string>`at`,
  name: sql<string>`name`,
  personId: sql<string | null>`person_id`,
  personName: sql<string | null>`person_name`,
  number: sql<number | null>`number`,
  total: sql<number | null>`total`,
  parentId: sql<string | null>`parent_id`,
  detail: sql<string | null>`detail`,
};

/** They come as JSON, so that one statement answers a page. */
const thanksOf = (retroId: SQL) => sql`(
  select json_group_array(json_object(
    'id', thank.id, 'message', thank.message, 'retrospectiveId', thank.retrospective_id, 'createdAt', thank.created_at,
    'giverId', giver.id, 'giver', json_object('id', giver.id, 'name', giver.name),
    'receiverId', receiver.id, 'receiver', json_object('id', receiver.id, 'name', receiver.name)))
  from ${thankYous} as thank
  join ${users} as giver on giver.id = thank.giver_id
  join ${users} as receiver on receiver.id = thank.receiver_id
  where thank.retrospective_id = ${retroId})`;

/** Newest first, of all kinds. */
const allKinds = (teamId: SQLWrapper | string, asked: Asked): SQL => {
  const kinds = [retrospectiveRows, agreementRows, goalRows, recordRows].map((rows) => rows(teamId, asked));
  return sql`${sql.join(kinds, sql` union all `)} order by at desc, id desc limit ${asked.most}`;
};

const newestMemories = prepared(["teamId", ...CURSOR], (db, { teamId, ...before }) =>
  db
    .select({
      ...fields,
      thanks: sql<string | null>`case kind when 'retrospective' then ${thanksOf(sql`found.id`)} end`,
    })
    .from(sql`(${allKinds(teamId, { before, most: MEMORIES + 1, isSearch: false })}) as found`),
);

type Row = Awaited<ReturnType<typeof newestMemories>>[number];

export async function listMemories(db: Db, teamId: string, { search, before }: Page): Promise<Memories> {
  const words = search ? wordsOf(search).slice(0, MEMORY_SEARCH.words) : [];
  if (words.length > 0) return searchMemories(db, teamId, words, before);
  return toPage(await newestMemories(db, { teamId, ...readCursor(before) }));
}

/** The folded words, and each symbol such as an emoji, without punctuation. */
const wordsOf = (search: string): string[] => fold(search).match(/[\p{L}\p{M}\p{N}]+|\p{So}/gu) ?? [];

/**
 * Compares in the Worker, because SQLite folds no letter outside ASCII. A page reads a limited amount of text, so it may
 * have fewer entries than match; `next` is then where the reading ended.
 */
async function searchMemories(db: Db, teamId: string, words: string[], before: string | undefined): Promise<Memories> {
  const most = MEMORY_SEARCH.entries + 1;
  const rows = await db
    .select({ ...fields, text: sql<string>`text`, candidates: sql<number>`candidates` })
    .from(
      sql`(select *, sum(length(text)) over (order by at desc, id desc) - length(text) as characters, count(*) over () as candidates
      from (${allKinds(teamId, { before: readCursor(before), most, isSearch: true })}))`,
    )
    .where(sql`characters < ${MEMORY_SEARCH.characters}`)
    .orderBy(sql`at desc, id desc`)
    .limit(MEMORY_SEARCH.entries);
  const matches = rows.filter(({ text }) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  });
  const page = matches.slice(0, MEMORIES + 1);
  const thanks = await thanksOfAll(db, page);
  const isCut = rows.length < (rows[0]?.candidates ?? 0);
  return toPage(
    page.map((row) => ({ ...row, thanks: thanks.get(row.id) ?? null })),
    isCut ? rows.at(-1) : undefined,
  );
}

/** As JSON, by the id of the retrospective. */
async function thanksOfAll(db: Db, rows: readonly Pick<Row, "kind" | "id">[]): Promise<Map<string, string>> {
  const ids = rows.filter(({ kind }) => kind === "retrospective").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db.all<{ id: string; thanks: string }>(
    sql`select value as id, ${thanksOf(sql`value`)} as thanks from json_each(${JSON.stringify(ids)})`,
  );
  return new Map(found.map(({ id, thanks }) => [id, thanks]));
}

/**
 * @param rows one more than a page has, where there are as many
 * @param end where the reading of the rows ended, if there are more
 */
function toPage(rows: readonly Row[], end?: Pick<Row, "at" | "id">): Memories {
  const shown = rows.slice(0, MEMORIES);
  const last = rows.length > MEMORIES ? shown.at(-1) : end;
  return { memories: shown.map(toMemory), next: last ? cursorAfter(last.at, last.id) : null };
}

function toMemory(row: Row): Memory {
  const { kind, id, at, name, number, total } = row;
  const days = number ?? 0;
  const counterId = row.parentId ?? "";
  const detail = row.detail ?? "";
  const person: Person | null =
    row.personId === null ? null : { id: row.personId, name: readName(row.personName ?? "") };
  switch (kind) {
    case "retrospective":
      return { kind, id, at, name, winner: person, winnerVotes: number, totalVotes: total, thankYous: thanksIn(row) };
    case "goal":
      return { kind, id, at, counterId, name, description: detail, targetDays: days };
    case "record":
      return { kind, id, at, counterId, name, days, reason: detail };
    case "agreement":
      return { kind, id, at, text: name, owner: person, days };
  }
}

/** The oldest first. */
function thanksIn({ thanks }: Row): ThankYou[] {
  const list: ThankYou[] = JSON.parse(thanks ?? "[]");
  const read = ({ id, name }: Person): Person => ({ id, name: readName(name) });
  const named = list.map((thank) => ({ ...thank, giver: read(thank.giver), receiver: read(thank.receiver) }));
  return named.sort((a, b) => compare(a.createdAt, b.createdAt));
}
