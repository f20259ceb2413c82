import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import type { LoginWithCodeInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { UNCONFIRMED } from "#worker/contract/fields.ts";
import type { User } from "#worker/contract/users.ts";
import type { SessionOf } from "./after-link.ts";
import { type CodeContext, confirmingEmail, withCode } from "./codes.ts";
import { hasNotEnded } from "./sessions.ts";
import { userFields } from "./users.ts";

/**
 * An account that never confirmed an address gives it to the person who does. It stays, with a name to log in with that is
 * no one's address: nothing is delivered to `.invalid`, and nobody can choose it.
 * @param condition one that never holds for a statement that does nothing, so that a batch keeps its shape
 */
export const releaseEmail = (db: Db, email: string, userId: string, condition?: SQL) =>
  db
    .update(users)
    .set({ email: sql`lower(${users.id}) || ${UNCONFIRMED}` })
    .where(
      and(
        eq(users.email, email),
        ne(users.id, userId),
        eq(users.isEmailConfirmed, false),
        isNull(users.deletedAt),
        condition,
      ),
    );

/** Says why no account was made or changed: its condition did not hold, or the email has one. */
export const selectByEmail = (db: Db, email: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.email, email));

/**
 * @throws AppError invalid_code; email_taken, only after a right code; email_confirmed where another call was faster;
 * unauthorized where the session ended meanwhile, alone or with the account
 */
export async function confirmEmail(
  { db, gate }: Pick<CodeContext, "db" | "gate">,
  { id: userId, sessionId }: SessionOf,
  { email, code }: LoginWithCodeInput,
): Promise<User> {
  const isFree = sql`not exists (select 1 from ${users} as others where others.email = ${email} and others.id <> ${userId})`;
  const isAllowed = hasNotEnded(sessionId);
  const [, changed, found, owners] = await withCode(gate, confirmingEmail(userId), code, () =>
    db.batch([
      releaseEmail(db, email, userId, isAllowed),
      db
        .update(users)
        .set({ email, isEmailConfirmed: true })
        .where(and(eq(users.id, userId), eq(users.isEmailConfirmed, false), isNull(users.deletedAt), isFree, isAllowed))
        .returning({ id: users.id }),
      db
        .select(userFields)
        .from(users)
        .where(and(eq(users.id, userId), isAllowed)),
      selectByEmail(db, email),
    ]),
  );
  const [user] = found;
  if (!user) throw new AppError("unauthorized");
  if (changed.length > 0) return user;
  throw new AppError(owners.some(({ id }) => id !== userId) ? "email_taken" : "email_confirmed");
}
