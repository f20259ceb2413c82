import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { users } from "#drizzle/schema/users.ts";
import { titleKey } from "#worker/contract/board-titles.ts";
import { MEMORIES } from "#worker/contract/limits.ts";
import type { Memories, Memory } from "#worker/contract/memory.ts";
import type { ThankYou } from "#worker/contract/thanks.ts";
import type { Person } from "#worker/contract/users.ts";

type Page = { search?: string | undefined; before?: string | undefined };

const ACCENTS = ["áa", "ée", "íi", "óo", "úu", "üu", "ñn", "Áa", "Ée", "Íi", "Óo", "Úu", "Üu", "Ñn"];

/** A statement of D1 takes at most 100 values. */
const MOST_WORDS = 8;

/** SQLite lowers only the letters of ASCII and knows no accents. */
const folded = (text: SQL) =>
  ACCENTS.reduce(
    (inner, [accented, plain]) => sql`replace(${inner}, '${sql.raw(accented ?? "")}', '${sql.raw(plain ?? "")}')`,
    sql`lower(${text})`,
  );

/** True without a search. Every word must be there. */
function contains(search: string | undefined, ...texts: SQL[]): SQL {
  const words = search ? titleKey(search).split(" ").slice(0, MOST_WORDS) : [];
  const all = folded(sql`${sql.join(texts, sql` || ' ' || `)}`);
  const found = words.map((word) => sql`instr(${all}, ${word}) > 0`);
  return found.length > 0 ? sql.join(found, sql` and `) : sql`true`;
}

const thanksText = sql`(select group_concat(message, ' ') from ${thankYous} where retrospective_id = retro.id)`;

/** What people said and proposed on its board. */
const talkText = sql`(select group_concat(said.value->>'text', ' ') from ${boards} as board,
  json_each(json_array(json_extract(board.document, '$.comments'), json_extract(board.document, '$.proposals'))) as kind,
  json_each(kind.value) as said where board.retrospective_id = retro.id)`;

/** Newest first by time, then id. Each kind reads no more than a page, as far as an index has its order. */
const startOf = (before: string | undefined): [at: string, id: string] => {
  const [at = "", id = ""] = before?.split("~", 2) ?? ["9999", ""];
  return [at, id];
};

const isBefore = (at: SQL, id: SQL, [beforeAt, beforeId]: [string, string]) =>
  sql`${at} <= ${beforeAt} and (${at} < ${beforeAt} or ${id} < ${beforeId})`;

const newest = (rows: SQL) => sql`select * from (${rows} order by at desc, id desc limit ${MEMORIES + 1})`;

function retrospectiveRows(teamId: string, { search, before }: Page): SQL {
  return newest(sql`
    select 'retrospective' as kind, retro.id as id, retro.closed_at as at, retrospective_name as name,
      winner.id as person_id, winner.name as person_name, winner_votes as number, total_votes as total, null as parent_id, null as detail
    from ${retrospectives} as retro left join ${users} as winner on winner.id = retro.sprint_winner_id
    where retro.team_id = ${teamId} and retro.status = 'CLOSED'
      and ${isBefore(sql`retro.closed_at`, sql`retro.id`, startOf(before))}
      and ${search ? contains(search, sql`retrospective_name`, sql`ifnull(winner.name, '')`, sql`ifnull(${thanksText}, '')`, sql`ifnull(${talkText}, '')`) : sql`true`}`);
}

function agreementRows(teamId: string, { search, before }: Page): SQL {
  return newest(sql`
    select 'agreement' as kind, done.id as id, done.closed_at as at, done.text as name,
      owner.id as person_id, owner.name as person_name,
      cast(julianday(done.closed_at) - julianday(done.created_at) as integer) as number, null as total, null as parent_id, null as detail
    from ${agreements} as done left join ${users} as owner on owner.id = done.owner_id
    where done.team_id = ${teamId} and done.state = 'DONE'
      and ${isBefore(sql`done.closed_at`, sql`done.id`, startOf(before))}
      and ${contains(search, sql`done.text`, sql`ifnull(owner.name, '')`)}`);
}

function goalRows(teamId: string, { search, before }: Page): SQL {
  return newest(sql`
    select 'goal' as kind, goal.id as id, goal.achieved_at as at, counter.name as name,
      null as person_id, null as person_name, goal.target_days as number, null as total, counter.id as parent_id, goal.description as detail
    from ${counters} as counter join ${goals} as goal on goal.counter_id = counter.id
    where counter.team_id = ${teamId} and goal.achieved_at is not null
      and ${isBefore(sql`goal.achieved_at`, sql`goal.id`, startOf(before))}
      and ${contains(search, sql`counter.name`, sql`goal.description`)}`);
}

/** Whether a streak was a record depends on all before it, so the team's resets are read whole. */
function recordRows(teamId: string, { search, before }: Page): SQL {
  return newest(sql`
    select 'record' as kind, ended.id as id, ended.at as at, ended.name as name,
      null as person_id, null as person_name, ended.streak as number, null as total, ended.parent_id as parent_id, ended.detail as detail
    from (
      select one.id, one.at, one.streak, one.name_event as detail, counter.id as parent_id, counter.name,
        max(one.streak) over (partition by one.counter_id order by one.at
          rows between unbounded preceding and 1 preceding) as longest
      from ${counters} as counter join ${counterResets} as one on one.counter_id = counter.id
      where counter.team_id = ${teamId}) as ended
    where ended.streak > ended.longest
      and ${isBefore(sql`ended.at`, sql`ended.id`, startOf(before))}
      and ${contains(search, sql`ended.name`, sql`ended.detail`)}`);
}

type Row = {
  kind: Memory["kind"];
  id: string;
  at: string;
  name: string;
  person_id: string | null;
  person_name: string | null;
  number: number | null;
  total: number | null;
  parent_id: string | null;
  detail: string | null;
  thanks: string | null;
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

export async function listMemories(db: Db, teamId: string, page: Page): Promise<Memories> {
  const kinds = [retrospectiveRows, agreementRows, goalRows, recordRows].map((rows) => rows(teamId, page));
  const rows = await db.all<Row>(sql`
    select found.*, case kind when 'retrospective' then ${thanksOf(sql`found.id`)} end as thanks
    from (${sql.join(kinds, sql` union all `)} order by at desc, id desc limit ${MEMORIES + 1}) as found`);
  const shown = rows.slice(0, MEMORIES);
  const last = rows.length > MEMORIES ? shown.at(-1) : undefined;
  return { memories: shown.map(toMemory), next: last ? `${last.at}~${last.id}` : null };
}

function toMemory(row: Row): Memory {
  const { kind, id, at, name, number, total } = row;
  const days = number ?? 0;
  const counterId = row.parent_id ?? "";
  const detail = row.detail ?? "";
  const person: Person | null = row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? "" };
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
  return list.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
