import { eq } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { primaryKeyOf } from "#drizzle/primary-key.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { withoutPerson } from "#worker/services/account/users-deletion.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";

// Home knows who is in a team. The database with what a team makes has copies of that, because its rows refer to people and its
// queries join them. Who writes at home brings the copies up to date before the answer (docs/decisions/056).

type Copied = { table: SQLiteTable; values: Record<string, string> };

const columns = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `"${name}"`]));

/** What a copy has of a person, by column. No hash of a password leaves home. */
export const COPY_OF_PERSON = {
  ...columns("id", "name", "email", "created_at", "deleted_at", "is_guest"),
  password_hash: `'${NO_PASSWORD}'`,
};

const PEOPLE: Copied = { table: users, values: COPY_OF_PERSON };
const TEAM: Copied = {
  table: teams,
  values: {
    ...columns("id", "name", "is_trial", "created_at", "retro_entry", "time_zone", "language"),
    ...columns("deleted_at", "deleted_by_id", "retention_months", "retention_from"),
    // It says whether there is one.
    join_password_hash: `iif(join_password_hash = '${NO_PASSWORD}', join_password_hash, 'at home')`,
  },
};
const MEMBERS: Copied = { table: members, values: columns("team_id", "user_id", "is_admin", "joined_at") };
const FORMER: Copied = { table: formerMembers, values: columns("user_id", "team_id") };

const nameOf = ({ table }: Copied) => getTableConfig(table).name;

/** @returns the names of the columns of the primary key */
export const keyOf = (table: SQLiteTable): string[] => primaryKeyOf(table).map(({ name }) => name);

/** Two entries of `json_object`: the table, and its rows. */
function rowsOf(copied: Copied, where: string): string {
  const values = Object.entries(copied.values).map(([name, value]) => `'${name}', ${value}`);
  const rows = `(select * from ${nameOf(copied)} where ${where} order by ${keyOf(copied.table).join()})`;
  return `'${nameOf(copied)}', json((select json_group_array(json_object(${values.join()})) from ${rows}))`;
}

const SELECT_PERSON = `select json_object(${rowsOf(PEOPLE, "id = ?1")}) as copy`;

const SELECT_TEAM = `select "database" as place, json_object(${[
  rowsOf(TEAM, "id = ?1"),
  rowsOf(MEMBERS, "team_id = ?1"),
  rowsOf(FORMER, "team_id = ?1"),
  rowsOf(
    PEOPLE,
    `id in (select user_id from members where team_id = ?1 union select user_id from former_members where team_id = ?1
      union select deleted_by_id from teams where id = ?1)`,
  ),
].join()}) as copy from teams where id = ?1`;

/** Statements of SQL alone: what they write is in one parameter, however many rows it has. */
const statement = (db: Db, sql: string, ...values: string[]): D1PreparedStatement =>
  db.$client.prepare(sql).bind(...values);

function put(db: Db, copied: Copied, copy: string, condition = "true"): D1PreparedStatement {
  const [names, key] = [Object.keys(copied.values), keyOf(copied.table)];
  const changes = names.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
  return statement(
    db,
    `insert into "${nameOf(copied)}" (${names.join()}) select ${names.map((name) => `value->>'${name}'`).join()}
      from json_each(?1, '$.${nameOf(copied)}') where ${condition}
      on conflict (${key.join()}) do ${changes.length > 0 ? `update set ${changes.join()}` : "nothing"}`,
    copy,
  );
}

/** Frees an email that another copy still has. */
const freeEmails = (db: Db, copy: string): D1PreparedStatement =>
  statement(
    db,
    `update "users" set email = 'copy:' || id where exists (select 1 from json_each(?1, '$.users') as copied
      where copied.value->>'email' = users.email and copied.value->>'id' <> users.id)`,
    copy,
  );

const removeGone = (db: Db, copied: Copied, teamId: string, copy: string): D1PreparedStatement =>
  statement(
    db,
    `delete from "${nameOf(copied)}" where team_id = ?2
      and user_id not in (select value->>'user_id' from json_each(?1, '$.${nameOf(copied)}'))`,
    copy,
    teamId,
  );

/**
 * Writes what `read` finds at home, and repeats until a read returns what was written last, because two calls at once can
 * write in either order.
 */
async function copyUntilSame(read: () => Promise<string | null>, write: (copy: string) => Promise<unknown>) {
  for (let before: string | null = null; ; ) {
    const copy = await read();
    if (copy === null || copy === before) return;
    await write(copy);
    before = copy;
  }
}

type TeamCopy = { place: number | null; copy: string };

/** Brings the copies of a team, of who is and was in it, and of their names up to date. */
export async function copyTeam(places: Places, teamId: string): Promise<void> {
  if (places.others.length === 0) return;
  let place: number | null = null;
  await copyUntilSame(
    async () => {
      const { results } = await statement(places.home, SELECT_TEAM, teamId).all<TeamCopy>();
      place = results[0]?.place ?? null;
      return place === null ? null : (results[0]?.copy ?? null);
    },
    (copy) => {
      const db = places.at(place);
      return db.$client.batch([
        freeEmails(db, copy),
        ...[PEOPLE, TEAM, MEMBERS, FORMER].map((copied) => put(db, copied, copy)),
        ...[MEMBERS, FORMER].map((copied) => removeGone(db, copied, teamId, copy)),
      ]);
    },
  );
}

async function readPerson({ home }: Places, userId: string): Promise<string> {
  const { results } = await statement(home, SELECT_PERSON, userId).all<{ copy: string }>();
  return results[0]?.copy ?? "{}";
}

/** Brings every copy of a person up to date: a former member has a name too. */
export async function copyPerson(places: Places, userId: string): Promise<void> {
  if (places.others.length === 0) return;
  const isThere = "exists (select 1 from users as known where known.id = value->>'id')";
  await copyUntilSame(
    () => readPerson(places, userId),
    (copy) =>
      Promise.all(places.others.map((db) => db.$client.batch([freeEmails(db, copy), put(db, PEOPLE, copy, isThere)]))),
  );
}

/** Adds a person before rows that refer to them: that database may not have them. */
export async function addPerson(places: Places, db: Db, userId: string): Promise<void> {
  const copy = await readPerson(places, userId);
  await db.$client.batch([freeEmails(db, copy), put(db, PEOPLE, copy)]);
}

/**
 * The copies of an account that is deleted lose their name first, so that none keeps it where a database fails. They get it back
 * where the account stays.
 */
export async function withoutCopies<Result>(
  places: Places,
  userId: string,
  at: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    await Promise.all(places.others.map((db) => db.update(users).set(withoutPerson(at)).where(eq(users.id, userId))));
    const result = await write();
    await Promise.all(places.others.map((db) => db.delete(formerMembers).where(eq(formerMembers.userId, userId))));
    return result;
  } catch (error) {
    await copyPerson(places, userId);
    throw error;
  }
}
