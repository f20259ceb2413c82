import { type Db, openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { slowHash } from "#party/slow-hash.ts";
import { remoteDatabase } from "#tests/server/remote-database.ts";
import { now } from "#worker/services/clock.ts";
import { prepareSession } from "#worker/services/sessions.ts";
import { doorIn, SECRET } from "./place.ts";

/** Where people are made: a server's database, and what signs its tokens. */
export type Ground = { db: Db; secret: string };

/** Of everybody who is made here. */
export const PASSWORD = "una-clave-larga";
export const JOIN_PASSWORD = "mesa-larga";

/** Hashes that cost nothing; what people do with their passwords is hashed as slowly as anybody's. */
const CHEAP = { N: 2, r: 1, p: 1 };
const HASH = { account: slowHash(PASSWORD, CHEAP), team: slowHash(JOIN_PASSWORD, CHEAP) };

/** The server of the run. */
export const commonGround = (): Ground => ({
  db: openDatabase(remoteDatabase(doorIn()), "first-primary").db,
  secret: SECRET,
});

let accounts = 0;

/** An address nobody has used. */
export const newEmail = (name: string): string => {
  accounts += 1;
  return `${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "")}.${process.pid}.${accounts}@ejemplo.cl`;
};

/** A new session of somebody. @returns its token */
export async function newSession({ db, secret }: Ground, userId: string): Promise<string> {
  const { row, token } = await prepareSession(userId, undefined, secret);
  await db.insert(sessions).values(row);
  return token;
}

/** Somebody new, with a session. */
export async function newAccount(ground: Ground, name: string) {
  const account = { id: crypto.randomUUID(), name, email: newEmail(name) };
  await ground.db.insert(users).values({ ...account, passwordHash: HASH.account });
  return { ...account, token: await newSession(ground, account.id) };
}

/** A new team of these people; the first is its admin. @returns its id */
export async function newTeam({ db }: Ground, name: string, userIds: string[]): Promise<string> {
  const id = `e${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`;
  await db.batch([
    db.insert(teams).values({ id, name, joinPasswordHash: HASH.team }),
    ...userIds.map((userId, position) =>
      db.insert(members).values({ teamId: id, userId, isAdmin: position === 0, joinedAt: now() }),
    ),
  ]);
  return id;
}
