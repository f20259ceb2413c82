import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CodePurpose, Gate } from "#party/gate.ts";
import type { LoginInput, NewSession, RegisterInput, ResetUserInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { RevokedSessions } from "#worker/contract/sessions.ts";
import { accountExists, codeToCreate, codeToReset } from "#worker/email/messages.ts";
import type { Mailer } from "#worker/email/send.ts";
import { now } from "./clock.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { prepareSession, selectTeamIds, toTeamIds } from "./sessions.ts";
import { userFields } from "./users.ts";

export type AuthContext = {
  db: Db;
  gate: DurableObjectStub<Gate>;
  mailer: Mailer;
  jwtSecret: string;
  userAgent: string | undefined;
  /** null where mails are not sent, but kept in the outbox */
  mailBudget: { gate: DurableObjectStub<Gate>; network: string | null; perDay: number } | null;
  /** Work whose time and result the answer does not reveal. */
  afterAnswer: (work: Promise<void>) => void;
};

/**
 * Takes the same time and work for a known and an unknown email. Revokes the code when its mail cannot be sent.
 * @throws AppError too_many_requests over 1 a minute or 5 an hour; network_quota; email_not_sent or email_quota when the
 * mail did not leave
 */
async function sendCode(context: AuthContext, email: string, purpose: CodePurpose): Promise<void> {
  const { db, gate, mailer } = context;
  const [issuing, finding] = await Promise.allSettled([gate.issueCode(purpose), findName(db, email)]);
  if (issuing.status === "rejected") throw issuing.reason;
  const issued = issuing.value;
  if (!issued.ok) throw new AppError("too_many_requests", { retryAfterSeconds: issued.retryAfterSeconds });
  let release = async () => {};
  try {
    if (finding.status === "rejected") throw finding.reason;
    const name = finding.value;
    release = await reserveMail(context, purpose, purpose === "create" || name !== undefined);
    if (purpose === "create") {
      await mailer.send(name === undefined ? codeToCreate(email, issued.code) : accountExists(email, name));
    } else {
      const mail = codeToReset(email, name ?? email, issued.code);
      await mailer.simulateSend(mail);
      context.afterAnswer(name === undefined ? mailer.simulateSend(mail) : mailer.send(mail));
    }
  } catch (error) {
    await Promise.allSettled([gate.revokeCode(purpose), release()]);
    throw error;
  }
}

/** @returns gives the mail back to the budget @throws AppError network_quota, email_quota */
async function reserveMail(
  { mailBudget, gate }: AuthContext,
  purpose: CodePurpose,
  isSent: boolean,
): Promise<() => Promise<void>> {
  if (!mailBudget) return async () => {};
  const { gate: mails, network, perDay } = mailBudget;
  const reserved = await mails.reserveMail({ purpose, account: gate.id.toString(), network, isSent, perDay });
  if (reserved.ok) return () => mails.releaseMail(reserved.id);
  throw new AppError(reserved.limit === "network" ? "network_quota" : "email_quota", {
    retryAfterSeconds: reserved.retryAfterSeconds,
  });
}

async function findName(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return user?.name;
}

export const requestCreate = (context: AuthContext, email: string) => sendCode(context, email, "create");

export const requestReset = (context: AuthContext, email: string) => sendCode(context, email, "reset");

/** Restores the code when the action fails. */
async function withCode<Result>(
  gate: AuthContext["gate"],
  purpose: CodePurpose,
  { code, password }: Pick<ResetUserInput, "code" | "password">,
  action: (passwordHash: string) => Promise<Result>,
): Promise<Result> {
  if (!(await gate.redeemCode(purpose, code))) throw new AppError("invalid_code");
  try {
    return await action(await gate.hash(password));
  } catch (error) {
    await gate.restoreCode(purpose).catch(() => undefined);
    throw error;
  }
}

/** @throws AppError invalid_input for a common password */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = "Esta contraseña es muy común. Elige otra.";
  throw new AppError("invalid_input", { issues: [{ path: "password", message }] });
}

/** @throws AppError invalid_code; email_taken, only after a right code */
export async function register(
  { db, gate, jwtSecret, userAgent }: AuthContext,
  input: RegisterInput,
): Promise<NewSession> {
  refuseCommonPassword(input.password);
  const id = crypto.randomUUID();
  const session = await prepareSession(id, userAgent, jwtSecret);
  const { name, email } = input;
  const [created] = await withCode(gate, "create", input, (passwordHash) =>
    db.batch([
      db
        .insert(users)
        .values({ id, name, email, passwordHash })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id }),
      // The condition prevents a session for a user that the statement above did not create.
      db
        .insert(sessions)
        .select(
          sql`select ${session.row.id}, ${id}, ${session.row.userAgent ?? null}, ${session.row.createdAt}, ${session.row.expiresAt}, null, null, null where exists (select 1 from ${users} where ${users.id} = ${id})`,
        ),
    ]),
  );
  if (created.length === 0) throw new AppError("email_taken");
  return { token: session.token, user: { id, name, email, sprintWins: 0 } };
}

export async function logIn({ db, gate, jwtSecret, userAgent }: AuthContext, input: LoginInput): Promise<NewSession> {
  const [found] = await db
    .select({ ...userFields, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, input.email), isNull(users.deletedAt)));
  const check = await gate.checkPassword("login", input.password, found?.passwordHash ?? null);
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (!found || check.result === "wrong") throw new AppError("invalid_credentials");
  const { passwordHash, ...user } = found;
  const session = await prepareSession(user.id, userAgent, jwtSecret);
  const insertSession = db.insert(sessions).values(session.row);
  await (check.rehashed
    ? db.batch([
        insertSession,
        db
          .update(users)
          .set({ passwordHash: check.rehashed })
          .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash))),
      ])
    : insertSession);
  return { token: session.token, user };
}

/** @returns null where the account was deleted meanwhile */
export async function resetPassword({ db, gate }: AuthContext, input: ResetUserInput): Promise<RevokedSessions | null> {
  refuseCommonPassword(input.password);
  const userIdOfEmail = sql`(select ${users.id} from ${users} where ${users.email} = ${input.email} and ${users.deletedAt} is null)`;
  const [changed, , memberships] = await withCode(gate, "reset", input, (passwordHash) =>
    db.batch([
      db.update(users).set({ passwordHash }).where(eq(users.id, userIdOfEmail)).returning({ id: users.id }),
      db
        .update(sessions)
        .set({ revokedAt: now() })
        .where(and(eq(sessions.userId, userIdOfEmail), isNull(sessions.revokedAt))),
      selectTeamIds(db, userIdOfEmail),
    ]),
  );
  const userId = changed[0]?.id;
  return userId ? { userId, teamIds: toTeamIds(memberships), keptSessionId: null } : null;
}
