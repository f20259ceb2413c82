import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "#drizzle/insert-where.ts";
import { firstAccountLinks } from "#drizzle/schema/first-account-links.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CountGate } from "#party/count-gate.ts";
import type { FirstAccountInput, SignUpInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
import { language } from "#worker/contract/language.ts";
import { SIGN_UPS } from "#worker/contract/limits/accounts.ts";
import { now } from "#worker/services/clock.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { takeAll } from "#worker/services/take-all.ts";
import type { AuthContext } from "./auth.ts";
import { passkeyToSignUp } from "./passkeys.ts";
import { insertSession, prepareSession } from "./sessions.ts";
import { selectByEmail } from "./unconfirmed-emails.ts";
import { type LoggedIn, loggedInAs } from "./users.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

export type SignUpContext = AuthContext & {
  /** null: no limit for the network */
  networkGate: DurableObjectStub<CountGate> | null;
};

/** @throws AppError too_many_requests */
export async function takeSignUp({ networkGate }: Pick<SignUpContext, "networkGate">): Promise<void> {
  const limits = SIGN_UPS.ofNetwork.map((limit) => ({ ...limit, kind: "sign-up" }));
  await takeAll([{ gate: networkGate, limits, code: "too_many_requests" }]);
}

type NewAccount = {
  id: string;
  loggedIn: LoggedIn;
  /** True in a batch after the first statement, where that has made the account. */
  isMade: SQL;
  /** The first one makes the account where the condition holds, and returns its row. */
  insertUser: (condition: SQL) => ReturnType<typeof insertUserRow>;
  /** A session and the passkey. */
  others: BatchItem<"sqlite">[];
};

const insertUserRow = (db: AuthContext["db"], row: typeof users.$inferInsert, condition: SQL) =>
  insertWhere(db, users, row, condition).onConflictDoNothing().returning({ id: users.id });

/**
 * Creates an account whose email is not confirmed. Hashes the password, so check before whether the person may have an account.
 * @throws AppError invalid_passkey, too_many_requests
 */
export async function prepareAccount(
  context: SignUpContext,
  { name, email, password, passkey }: SignUpInput,
): Promise<NewAccount> {
  const { db, gate, jwtSecret, userAgent } = context;
  if (password) refuseWeakPassword(password, email);
  await takeSignUp(context);
  const id = passkey?.userId ?? newId();
  const passkeyRow = passkey && (await passkeyToSignUp(context, id, userAgent, passkey.credential));
  const passwordHash = password ? await gate.hash(password) : NO_PASSWORD;
  const session = await prepareSession(id, userAgent, jwtSecret);
  const at = now();
  const own = { language: language(), isEmailConfirmed: false };
  // The id alone is not enough: the account of a repeated call exists already.
  const isMade = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.email} = ${email} and ${users.createdAt} = ${at})`;
  return {
    id,
    loggedIn: loggedInAs(session.token, { id, name, email, sprintWins: 0, ...own }),
    isMade,
    insertUser: (condition) => insertUserRow(db, { id, name, email, passwordHash, createdAt: at, ...own }, condition),
    others: [
      insertSession(db, session.row, isMade),
      ...(passkeyRow ? [insertWhere(db, passkeys, passkeyRow, isMade)] : []),
    ],
  };
}

const selectLink = (db: AuthContext["db"], tokenHash: string) =>
  db
    .select({ expiresAt: firstAccountLinks.expiresAt })
    .from(firstAccountLinks)
    .where(and(eq(firstAccountLinks.tokenHash, tokenHash), gt(firstAccountLinks.expiresAt, now())));

/** Of several calls with one link the first makes its account. @throws AppError link_ended, email_taken, invalid_passkey */
export async function createFirstAccount(
  context: SignUpContext,
  { token, ...input }: FirstAccountInput,
): Promise<LoggedIn> {
  const { db } = context;
  const tokenHash = await tokenHashOf(token);
  if ((await selectLink(db, tokenHash)).length === 0) throw new AppError("link_ended");
  const account = await prepareAccount(context, input);
  const [made, , taken] = await db.batch([
    account.insertUser(sql`exists ${selectLink(db, tokenHash)}`),
    db.delete(firstAccountLinks).where(and(eq(firstAccountLinks.tokenHash, tokenHash), account.isMade)),
    selectByEmail(db, input.email),
    ...account.others,
  ]);
  if (made.length > 0) return account.loggedIn;
  throw new AppError(taken.length > 0 ? "email_taken" : "link_ended");
}
