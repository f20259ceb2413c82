import { type Db, openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { slowHash } from "#party/slow-hash.ts";
import { remoteDatabase } from "#tests/server/remote-database.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { now } from "#worker/services/clock.ts";
import { databaseUrl, SECRET } from "./run-settings.ts";

export type Backend = { db: Db; secret: string };

export const PASSWORD = "una-clave-larga";
export const JOIN_PASSWORD = "mesa-larga";

/** Cheap scrypt parameters: accounts of tests are quick to make. */
const CHEAP = { N: 2, r: 1, p: 1 };
const HASH = { account: slowHash(PASSWORD, CHEAP), team: slowHash(JOIN_PASSWORD, CHEAP) };

export const sharedBackend = (): Backend => ({
  db: openDatabase(remoteDatabase(databaseUrl)).db,
  secret: SECRET,
});

let accounts = 0;

export const newEmail = (name: string): string => {
  accounts += 1;
  return `${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "")}.${process.pid}.${accounts}@ejemplo.cl`;
};

export async function newSession({ db, secret }: Backend, userId: string): Promise<string> {
  const { row, token } = await prepareSession(userId, undefined, secret);
  await db.insert(sessions).values(row);
  return token;
}

export async function newAccount(backend: Backend, name: string) {
  const account = { id: crypto.randomUUID(), name, email: newEmail(name) };
  await backend.db.insert(users).values({ ...account, passwordHash: HASH.account });
  return { ...account, token: await newSession(backend, account.id) };
}

export async function newTeam({ db }: Backend, name: string, userIds: string[]): Promise<string> {
  const id = `e${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`;
  await db.batch([
    db.insert(teams).values({ id, name, joinPasswordHash: HASH.team }),
    ...userIds.map((userId, position) =>
      db.insert(members).values({ teamId: id, userId, isAdmin: position === 0, joinedAt: now() }),
    ),
  ]);
  return id;
}
