import { openDatabase } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { prepareSession } from "#worker/services/account/sessions.ts";
import { now } from "#worker/services/clock.ts";
import { clientOf, env } from "./client.ts";
import { placeTeam } from "./places.ts";

const { db } = openDatabase(env.DB);
/** Matches no password. */
export const NO_HASH = "scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export type Someone = {
  id: string;
  name: string;
  email: string;
  token: string;
  sessionId: string;
  api: ReturnType<typeof clientOf>;
};

export async function someone(name = "Ana Soto"): Promise<Someone> {
  const id = crypto.randomUUID();
  const email = `${id}@ejemplo.cl`;
  const { row, token } = await prepareSession(id, "tests", env.JWT_SECRET);
  await db.batch([
    db.insert(users).values({ id, name, email, passwordHash: NO_HASH }),
    db.insert(sessions).values(row),
  ]);
  return { id, name, email, token, sessionId: row.id, api: clientOf(token) };
}

/** @returns the token of a second session */
export async function anotherDevice({ id }: Pick<Someone, "id">): Promise<string> {
  const { row, token } = await prepareSession(id, "another device", env.JWT_SECRET);
  await db.insert(sessions).values(row);
  return token;
}

let teamNumber = 0;

/** The first person is the admin. With two databases, the team is in the second. */
export async function teamOf(admin: Someone, ...others: Someone[]): Promise<string> {
  teamNumber += 1;
  // Padded, because lists of teams are sorted by name.
  const number = String(teamNumber).padStart(6, "0");
  const id = `team${number}`;
  await db.batch([
    db.insert(teams).values({ id, name: `Equipo ${number}`, joinPasswordHash: NO_HASH }),
    ...[admin, ...others].map((person) =>
      db.insert(members).values({ teamId: id, userId: person.id, isAdmin: person === admin, joinedAt: now() }),
    ),
  ]);
  await placeTeam(id);
  return id;
}
