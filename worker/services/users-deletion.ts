import { and, eq, isNull, not, notExists, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { qualified } from "#drizzle/qualified.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Gate } from "#party/gate.ts";
import { AppError } from "#worker/contract/errors.ts";
import { now } from "./clock.ts";
import { canLeave } from "./members.ts";
import { selectTeamIds, toTeamIds } from "./sessions.ts";

/** What stands where the name of a deleted account stood. */
export const DELETED_NAME = "Cuenta eliminada";

/** In place of the address: unique, and no address at all, so that it is neither mailed to nor logged in with. */
const placeholderEmail = (userId: string) => `eliminada:${userId}`;
/** The hash of no password. */
const UNUSABLE_HASH = "";

/** The teams that would be left without an admin. */
const selectTeamsWithoutOtherAdmin = (db: Db, userId: string) =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.userId, userId), not(canLeave(qualified(members.teamId), userId))));

/** Whether the account is no more; what goes with it depends on that, so that all of it goes or nothing. */
const isDeleted = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is not null)`;

/**
 * Deletes an account. What it wrote and voted stays with its teams, without its name.
 * @param passwordHash what the password given once more was compared with @returns the teams the account was in
 * @throws AppError last_admin, naming the teams that have others and no other admin; unauthorized where the account was
 * deleted, or got another password, in the meantime
 */
export async function deleteAccount(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ teamIds: string[] }> {
  const at = now();
  const inNeed = selectTeamsWithoutOtherAdmin(db, id);
  const [rooms, blocking, deleted] = await db.batch([
    selectTeamIds(db, id),
    inNeed,
    db
      .update(users)
      .set({ name: DELETED_NAME, email: placeholderEmail(id), passwordHash: UNUSABLE_HASH, deletedAt: at })
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt), notExists(inNeed)))
      .returning({ id: users.id }),
    db
      .update(sessions)
      .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${at})`, userAgent: null })
      .where(and(eq(sessions.userId, id), isDeleted(id))),
    db.delete(members).where(and(eq(members.userId, id), isDeleted(id))),
  ]);
  if (deleted.length > 0) return { teamIds: toTeamIds(rooms) };
  if (blocking.length === 0) throw new AppError("unauthorized");
  throw new AppError("last_admin", {
    issues: blocking.map((team) => ({
      path: `teams.${team.id}`,
      message: `Nombra a otra persona admin en ${team.name}: sin ti, el equipo se queda sin ninguna.`,
    })),
  });
}

/** Makes sure once more who is there. @throws AppError wrong_password; too_many_requests */
export async function confirmPassword(
  gate: DurableObjectStub<Gate>,
  passwordHash: string,
  password: string,
): Promise<void> {
  const check = await gate.checkPassword(password, passwordHash);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (check.result === "right") return;
  const { message } = new AppError("wrong_password");
  throw new AppError("wrong_password", { issues: [{ path: "password", message }] });
}
