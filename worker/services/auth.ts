import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Gate } from "#party/gate.ts";
import type { LoggedIn } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { accountExists, codeToCreate, codeToReset } from "#worker/email/messages.ts";
import type { Mailer } from "#worker/email/send.ts";
import { now } from "./clock.ts";
import { prepareSession, type RevokedSessions, selectTeamIds, toTeamIds } from "./sessions.ts";
import { userFields } from "./users.ts";

/** What account calls need beside the database. */
export type AuthContext = {
  db: Db;
  gate: DurableObjectStub<Gate>;
  mailer: Mailer;
  jwtSecret: string;
  userAgent: string | undefined;
};

type Purpose = "create" | "reset";

/**
 * Makes a code and mails it. An address tells nothing: known and unknown ones do the same work to the end, but that the mail
 * about the password of nobody goes to nobody (contract *Codes*). Whatever fails on the way takes the code back.
 * @throws AppError too_many_requests over 1 a minute or 5 an hour; email_not_sent or email_quota when the mail did not leave
 */
async function sendCode(accounts: AuthContext, email: string, purpose: Purpose): Promise<void> {
  const { db, gate } = accounts;
  const [issuing, looking] = await Promise.allSettled([gate.issueCode(purpose), findName(db, email)]);
  if (issuing.status === "rejected") throw issuing.reason;
  const issued = issuing.value;
  if (!issued.ok) throw new AppError("too_many_requests", { retryAfterSeconds: issued.retryAfterSeconds });
  try {
    if (looking.status === "rejected") throw looking.reason;
    await mailCode(accounts.mailer, purpose, email, issued.code, looking.value);
  } catch (error) {
    // Where not even that is possible, what went wrong first is what the person is told.
    await gate.revokeCode(purpose).catch(() => undefined);
    throw error;
  }
}

/** The name behind an address, undefined for an unknown one. */
async function findName(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user?.name;
}

function mailCode(mailer: Mailer, purpose: Purpose, email: string, code: string, name?: string): Promise<void> {
  if (purpose === "create")
    return mailer.send(name === undefined ? codeToCreate(email, code) : accountExists(email, name));
  return name === undefined
    ? mailer.simulateSend(codeToReset(email, email, code))
    : mailer.send(codeToReset(email, name, code));
}

/** Mails a code for a new account; an existing account gets a mail that says so. Throws as `sendCode`. */
export const requestCreate = (accounts: AuthContext, email: string) => sendCode(accounts, email, "create");

/** Mails a code for a new password, if there is such an account. Throws as `sendCode`. */
export const requestReset = (accounts: AuthContext, email: string) => sendCode(accounts, email, "reset");

/**
 * Does what a right code allows. Where that fails on our side, the code works once more.
 * @throws AppError invalid_code
 */
async function withCode<Done>(
  gate: AuthContext["gate"],
  purpose: Purpose,
  { code, password }: { code: string; password: string },
  act: (passwordHash: string) => Promise<Done>,
): Promise<Done> {
  if (!(await gate.redeemCode(purpose, code))) throw new AppError("invalid_code");
  try {
    return await act(await gate.hash(password));
  } catch (error) {
    await gate.restoreCode(purpose).catch(() => undefined);
    throw error;
  }
}

/** Makes the account and its first session. @throws AppError invalid_code; email_taken, only after a right code */
export async function register(
  { db, gate, jwtSecret, userAgent }: AuthContext,
  input: { name: string; email: string; password: string; code: string },
): Promise<LoggedIn> {
  const id = crypto.randomUUID();
  const session = await prepareSession(id, userAgent, jwtSecret);
  const { name, email } = input;
  const [made] = await withCode(gate, "create", input, (passwordHash) =>
    db.batch([
      db
        .insert(users)
        .values({ id, name, email, passwordHash })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id }),
      // Only where the line above made the user: a session of somebody else's account is never opened here.
      db
        .insert(sessions)
        .select(
          sql`select ${session.row.id}, ${id}, ${session.row.userAgent ?? null}, ${session.row.createdAt}, ${session.row.expiresAt}, null, null where exists (select 1 from ${users} where ${users.id} = ${id})`,
        ),
    ]),
  );
  if (made.length === 0) throw new AppError("email_taken");
  return { token: session.token, user: { id, name, email, sprintWins: 0 } };
}

/** Opens a session. @throws AppError invalid_credentials, which tells nothing of which of the two; too_many_requests */
export async function logIn(
  { db, gate, jwtSecret, userAgent }: AuthContext,
  input: { email: string; password: string },
): Promise<LoggedIn> {
  const [found] = await db
    .select({ ...userFields, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, input.email), isNull(users.deletedAt)));
  const check = await gate.checkPassword(input.password, found?.passwordHash ?? null);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (!found || check.result === "wrong") throw new AppError("invalid_credentials");
  const { passwordHash, ...user } = found;
  const session = await prepareSession(user.id, userAgent, jwtSecret);
  const opening = db.insert(sessions).values(session.row);
  await (check.rehashed
    ? db.batch([
        opening,
        db
          .update(users)
          .set({ passwordHash: check.rehashed })
          .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash))),
      ])
    : opening);
  return { token: session.token, user };
}

/** Sets a new password after a right code and ends every session of the account. @returns the teams whose rooms must let go @throws AppError invalid_code */
export async function resetPassword(
  { db, gate }: AuthContext,
  input: { email: string; password: string; code: string },
): Promise<RevokedSessions | null> {
  const owner = sql`(select ${users.id} from ${users} where ${users.email} = ${input.email} and ${users.deletedAt} is null)`;
  const [changed, , rooms] = await withCode(gate, "reset", input, (passwordHash) =>
    db.batch([
      db.update(users).set({ passwordHash }).where(eq(users.id, owner)).returning({ id: users.id }),
      db
        .update(sessions)
        .set({ revokedAt: now() })
        .where(and(eq(sessions.userId, owner), isNull(sessions.revokedAt))),
      selectTeamIds(db, owner),
    ]),
  );
  const userId = changed[0]?.id;
  return userId ? { userId, teamIds: toTeamIds(rooms), keptSessionId: null } : null;
}
