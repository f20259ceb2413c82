import { and, eq, getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { prepared } from "#drizzle/prepared.ts";
import { primaryKeyOf } from "#drizzle/primary-key.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { counterResets } from "#drizzle/schema/counters.ts";
import { entryLinks } from "#drizzle/schema/entry-links.ts";
import { formats } from "#drizzle/schema/formats.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { programTokens } from "#drizzle/schema/program-tokens.ts";
import { removals } from "#drizzle/schema/removals.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { topicLikes } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { tables } from "#drizzle/tables.ts";
import { compare } from "#worker/contract/compare.ts";
import type { MyData } from "#worker/contract/users-data.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { type ReadBoard, selectOpenBoards, selectSaid, toMyCards } from "./my-cards.ts";
import {
  isIndexed,
  isLive,
  isPerson,
  parentOf,
  type Reference,
  referencesOf,
  rowsOf,
  teamOf,
} from "./rows-of-person.ts";
import { userFields } from "./users.ts";

/** The download has every other column and relation of the schema. */
const LEFT_OUT = {
  columns: [
    "users.password_hash",
    "invitations.token_hash",
    "entry_links.token_hash",
    "program_tokens.token_hash",
    "webhooks.address",
    "webhooks.secret",
    "webhooks.previous_secret",
    "teams.join_password_hash",
  ],
  /** A vote is known only to the person who cast it. */
  relations: ["votes.voted_for_id"],
};

/**
 * After the person left a team: all columns of the rows that these columns find. Only the person, or those who thanked them,
 * can change these rows.
 */
const OWN_ROWS: readonly SQLiteColumn[] = [
  accessEvents.actorId,
  counterResets.userId,
  entryLinks.userId,
  formats.creatorId,
  formerMembers.userId,
  messageLikes.userId,
  programTokens.creatorId,
  removals.userId,
  thankYous.giverId,
  thankYous.receiverId,
  topicLikes.userId,
  topicMessages.userId,
  votes.voterId,
];

/** Of other rows only these columns, the key, the parent and the creation time. */
const UNCHANGED: readonly SQLiteColumn[] = [
  accessEvents.kind,
  accessEvents.at,
  invitations.expiresAt,
  teams.deletedAt,
  teams.binOf,
  teams.binKind,
];

/** The membership in the team of the row. */
const membership = alias(members, "membership");

const NAME_COLUMNS = ["name", "title", "retrospectiveName"];

type Value = string | number | boolean | null;
type Row = Record<string, Value>;
type Fields = Record<string, SQL<Value>>;

const fullName = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`;

/** @param owner the column that names the person, the same in every row */
function fieldsOf(table: SQLiteTable, owner?: SQLiteColumn): Fields {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column !== owner && !LEFT_OUT.columns.includes(fullName(column)),
  );
  const references = referencesOf(table).filter(({ column }) => column !== owner);
  return Object.assign(
    {},
    // Where two references lead to the same field, the earlier column wins: the row's own team, not that of its counter.
    ...references.map((reference) => namesOf(reference, valueIn(reference.column, owner))).reverse(),
    Object.fromEntries(columns.map(([key, column]) => [key, valueIn(column, owner)])),
  );
}

function valueIn(column: SQLiteColumn, owner?: SQLiteColumn) {
  const shown = liveOnly(column);
  const value = sql<Value>`${isKept(column, owner) ? shown : forMember(shown)}`;
  return column.dataType === "json" ? value : value.mapWith(column);
}

/** Whether the person reads the column also where they are not in the team. */
function isKept(column: SQLiteColumn, owner?: SQLiteColumn): boolean {
  const { table } = column;
  if (!teamOf(table) || (owner && OWN_ROWS.includes(owner))) return true;
  const fixed = [...primaryKeyOf(table), ...UNCHANGED, parentOf(table)?.column];
  return fixed.includes(column) || column.name === "created_at";
}

const forMember = (value: SQLWrapper) => sql<Value>`iif(${membership.teamId} is null, null, ${value})`;

/** What the row refers to can be in the bin while the row is not. */
function liveOnly(column: SQLiteColumn): SQLWrapper {
  const reference = referencesOf(column.table).find((one) => one.column === column);
  if (!reference || isPerson(reference) || column === parentOf(column.table)?.column) return column;
  const { target } = reference;
  return sql`(select ${target} from ${target.table} where ${target} = ${column} and ${isLive(target.table)})`;
}

/** The name of the referenced row, and the ids and names of the rows it belongs to, except people. */
function namesOf({ key, target }: Reference, id: SQLWrapper): Fields {
  const { table } = target;
  const read = (column: SQLiteColumn) => sql<Value>`(select ${column} from ${table} where ${target} = ${id})`;
  const name = Object.entries(getTableColumns(table)).find(([column]) => NAME_COLUMNS.includes(column))?.[1];
  const nameKey = key.replace(/Id$/, "Name");
  const parents = referencesOf(table).filter((reference) => !isPerson(reference));
  return Object.assign(
    name ? { [nameKey]: forMember(read(name)) } : {},
    ...parents.map((parent) => ({
      [parent.key]: read(parent.column),
      ...namesOf(parent, read(parent.column)),
    })),
  );
}

/** Rows that no index finds by person are read team by team. */
const inOrder = (rows: Row[]) => rows.toSorted((a, b) => compare(timeOf(a), timeOf(b)));
const timeOf = ({ createdAt }: Row) => String(createdAt ?? "");

/** The other columns of the index that finds the person's rows, so that the order needs no sorting. */
function orderOf(owner: SQLiteColumn) {
  const index = getTableConfig(owner.table).indexes.find(({ config }) => config.columns[0] === owner);
  return index?.config.columns.slice(1) ?? [];
}

const selectAccount = prepared(["userId"], (db, { userId }) =>
  db
    .select({ ...fieldsOf(users), email: userFields.email })
    .from(users)
    .where(eq(users.id, userId)),
);

const isMembership = (table: SQLiteTable, userId: SQLWrapper) =>
  and(sql`${membership.teamId} = ${teamOf(table) ?? null}`, eq(membership.userId, userId));

const rowsBy = (owner: SQLiteColumn) =>
  prepared(["userId"], (db, { userId }) =>
    db
      .select(fieldsOf(owner.table, owner))
      .from(owner.table)
      .leftJoin(membership, isMembership(owner.table, userId))
      .where(and(rowsOf(owner, userId), isLive(owner.table)))
      .orderBy(...orderOf(owner)),
  );

const relations = Object.entries(tables).flatMap(([name, table]) =>
  referencesOf(table)
    .filter((reference) => isPerson(reference) && !LEFT_OUT.relations.includes(fullName(reference.column)))
    .map(({ key, column }) => ({
      key: `${name}.${key}`,
      table,
      select: rowsBy(column),
      isOrdered: isIndexed(column),
    })),
);

async function readFrom(db: Db, userId: string) {
  const [accounts, said, open, ...rows] = await db.batch([
    selectAccount(db, { userId }),
    selectSaid(db, { userId }),
    selectOpenBoards(db, { userId }),
    ...relations.map(({ select }) => select(db, { userId })),
  ]);
  return { accounts, said, open, rows };
}

/** In another database, the rows of these tables are copies (docs/decisions/056). */
const COPIES: readonly SQLiteTable[] = [members, formerMembers, teams];

export async function getMyData({ home, others }: Places, userId: string, read: ReadBoard): Promise<MyData> {
  const [here, ...elsewhere] = await Promise.all([readFrom(home, userId), ...others.map((db) => readFrom(db, userId))]);
  const all = [here, ...elsewhere];
  return {
    account: firstOrThrow(here.accounts),
    records: Object.fromEntries(
      relations.map(({ key, table, isOrdered }, index) => {
        const from = COPIES.includes(table) ? [here] : all;
        const found = from.flatMap(({ rows }) => rows[index] ?? []);
        return [key, isOrdered && from.length === 1 ? found : inOrder(found)];
      }),
    ),
    ...(await toMyCards(
      { said: all.flatMap(({ said }) => said), open: all.flatMap(({ open }) => open) },
      userId,
      read,
    )),
  };
}
