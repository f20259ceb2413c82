import { and, eq, isNull, not, notExists, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { DELETED_NAME } from "#worker/contract/deleted-account.ts";
import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { now } from "#worker/services/clock.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { canLeave } from "#worker/services/team/members.ts";
import { selectTeamIds, toTeamIds } from "./sessions.ts";

/** What a row keeps of a person who is gone. The email is unique and no valid address, so it receives no mail and cannot log in. */
export const withoutPerson = (at: string) => ({
  name: DELETED_NAME,
  email: sql`'eliminada:' || ${users.id}`,
  passwordHash: NO_PASSWORD,
  deletedAt: at,
});

const selectTeamsWithoutOtherAdmin = (db: Db, userId: string) =>
  db
    .select({ id: teams.id, name: teams.name })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.userId, userId), isNull(teams.deletedAt), not(canLeave(members.teamId, userId))));

/** The condition of the later statements of the batch, so that all of them apply or none. */
const isDeleted = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is not null)`;

/**
 * @throws AppError last_admin, with the teams that need another admin; unauthorized where the account was deleted or its
 * password changed meanwhile
 */
export async function deleteAccount(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ teamIds: string[] }> {
  const at = now();
  const teamsWithoutOtherAdmin = selectTeamsWithoutOtherAdmin(db, id);
  const [memberships, blocking, deleted] = await db.batch([
    selectTeamIds(db, id),
    teamsWithoutOtherAdmin,
    db
      .update(users)
      .set(withoutPerson(at))
      .where(
        and(
          eq(users.id, id),
          eq(users.passwordHash, passwordHash),
          isNull(users.deletedAt),
          notExists(teamsWithoutOtherAdmin),
        ),
      )
      .returning({ id: users.id }),
    db
      .update(sessions)
      .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${at})`, userAgent: null })
      .where(and(eq(sessions.userId, id), isDeleted(id))),
    db.delete(members).where(and(eq(members.userId, id), isDeleted(id))),
    db.delete(formerMembers).where(and(eq(formerMembers.userId, id), isDeleted(id))),
    db.delete(passkeys).where(and(eq(passkeys.userId, id), isDeleted(id))),
    db.delete(invitations).where(and(eq(invitations.creatorId, id), isDeleted(id))),
  ]);
  if (deleted.length > 0) return { teamIds: toTeamIds(memberships) };
  if (blocking.length === 0) throw new AppError("unauthorized");
  throw new AppError("last_admin", {
    issues: blocking.map((team) => ({
      path: `teams.${team.id}`,
      message: t`Nombra a otra persona admin en ${team.name}: sin ti, el equipo se queda sin ninguna.`,
    })),
  });
}
