import { and, eq, isNull, sql } from "drizzle-orm";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { LoginInput, LoginWithCodeInput, RegisterInput, ResetUserInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
import { language } from "#worker/contract/language.ts";
import type { RevokedSessions } from "#worker/contract/sessions.ts";
import { now } from "#worker/services/clock.ts";
import { byEmail, type CodeContext, withCode } from "./codes.ts";
import { type Device, knows } from "./devices.ts";
import { tellNewDevice, tellNewPassword } from "./notices.ts";
import { insertSession, prepareSession, selectTeamIds, toTeamIds } from "./sessions.ts";
import { releaseEmail } from "./unconfirmed-emails.ts";
import { type LoggedIn, loggedInAs, loginFields } from "./users.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

export type AuthContext = CodeContext & {
  jwtSecret: string;
  userAgent: string | undefined;
  /** null in a browser where nobody logged in */
  device: Device | null;
};

/** @throws AppError invalid_code; email_taken, only after a right code */
export async function register(
  { db, gate, jwtSecret, userAgent }: AuthContext,
  input: RegisterInput,
): Promise<LoggedIn> {
  refuseWeakPassword(input.password, input.email);
  const id = newId();
  const session = await prepareSession(id, userAgent, jwtSecret);
  const { name, email } = input;
  const [, created] = await withCode(gate, byEmail("create"), input.code, async () =>
    db.batch([
      releaseEmail(db, email, id),
      db
        .insert(users)
        .values({ id, name, email, passwordHash: await gate.hash(input.password), language: language() })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id }),
      // The condition prevents a session for a user that the statement above did not create.
      insertSession(db, session.row, sql`exists (select 1 from ${users} where ${users.id} = ${id})`),
    ]),
  );
  if (created.length === 0) throw new AppError("email_taken");
  const user = { id, name, email, sprintWins: 0, language: language(), isEmailConfirmed: true };
  return loggedInAs(session.token, user);
}

export async function logIn(context: AuthContext, input: LoginInput): Promise<LoggedIn> {
  const { db, gate, jwtSecret, userAgent, device } = context;
  const [found] = await db
    .select({ ...loginFields, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, input.email), isNull(users.deletedAt)));
  const deviceId = found && knows(device, found.id) ? device.id : null;
  const check = await gate.checkLogin(input.password, found?.passwordHash || null, deviceId);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (!found || check.result === "wrong") throw new AppError("invalid_credentials");
  const { passwordHash, ...user } = found;
  const session = await prepareSession(user.id, userAgent, jwtSecret);
  const hasPassword = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt));
  const begins = insertSession(db, session.row, sql`exists (select 1 from ${users} where ${hasPassword})`);
  const insertRow = begins.returning({ id: sessions.id });
  const [begun] = await (check.rehashed
    ? db.batch([insertRow, db.update(users).set({ passwordHash: check.rehashed }).where(hasPassword)])
    : db.batch([insertRow]));
  // The password was replaced meanwhile, and the sessions ended, or another login renewed its hash.
  if (begun.length === 0) return logIn(context, input);
  tellNewDevice(context, user);
  return loggedInAs(session.token, user);
}

/** @throws AppError invalid_code, also for an unknown email */
export async function logInWithCode(context: AuthContext, { email, code }: LoginWithCodeInput): Promise<LoggedIn> {
  const { db, gate, jwtSecret, userAgent } = context;
  return withCode(gate, byEmail("login"), code, async () => {
    const [user] = await db
      .select(loginFields)
      .from(users)
      .where(and(eq(users.email, email), users.isEmailConfirmed, isNull(users.deletedAt)));
    if (!user) throw new AppError("invalid_code");
    const session = await prepareSession(user.id, userAgent, jwtSecret);
    await db.insert(sessions).values(session.row);
    tellNewDevice(context, user);
    return loggedInAs(session.token, user);
  });
}

/** @returns null where the account was deleted meanwhile */
export async function resetPassword(context: AuthContext, input: ResetUserInput): Promise<RevokedSessions | null> {
  const { db, gate } = context;
  refuseWeakPassword(input.password, input.email);
  const userIdOfEmail = sql`(select ${users.id} from ${users} where ${users.email} = ${input.email} and ${users.isEmailConfirmed} and ${users.deletedAt} is null)`;
  const [changed, , memberships] = await withCode(gate, byEmail("reset"), input.code, async () =>
    db.batch([
      db
        .update(users)
        .set({ passwordHash: await gate.hash(input.password) })
        .where(eq(users.id, userIdOfEmail))
        .returning({ id: users.id, name: users.name, language: users.language }),
      db
        .update(sessions)
        .set({ revokedAt: now() })
        .where(and(eq(sessions.userId, userIdOfEmail), isNull(sessions.revokedAt))),
      selectTeamIds(db, userIdOfEmail),
    ]),
  );
  const [user] = changed;
  if (!user) return null;
  tellNewPassword(context, { ...user, email: input.email, isEmailConfirmed: true });
  return { userId: user.id, teamIds: toTeamIds(memberships), keptSessionId: null };
}
