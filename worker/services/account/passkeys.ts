import { and, asc, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccountGate } from "#party/account-gate.ts";
import type { SignUpOptions } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { PASSKEYS } from "#worker/contract/limits/accounts.ts";
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  Passkey,
  UpdatePasskeyInput,
} from "#worker/contract/passkeys.ts";
import type { LoginMethods } from "#worker/contract/users.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import type { ChallengePurpose } from "./challenges.ts";
import { deviceName, hasNotEnded, insertSession, prepareSession } from "./sessions.ts";
import { type LoggedIn, loggedInAs, loginFields } from "./users.ts";
import {
  creationOf,
  requestOf,
  rpIdOf,
  type Site,
  takeChallenge,
  verifyAssertion,
  verifyCreation,
} from "./webauthn.ts";

export type PasskeyContext = Site & { db: Db; gateOf: (email: string) => DurableObjectStub<AccountGate> };

type Here = Pick<PasskeyContext, "db" | "origin">;

type Owner = { id: string; sessionId: string; name: string; email: string };

const fieldsAt = (rpId: string | SQLWrapper) => ({
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  otherHost: sql<string | null>`nullif(${passkeys.rpId}, ${rpId})`,
});

const hasPassword = sql<boolean>`${users.passwordHash} <> ${NO_PASSWORD}`.mapWith(Boolean);

const methodsOf = prepared(["userId", "hasMail"], (db, { userId, hasMail }) =>
  db
    .select({
      hasPassword,
      codes: sql`${hasMail} and ${users.isEmailConfirmed} and not ${users.isGuest}`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId)),
);

const passkeysOf = prepared(["userId", "rpId"], (db, { userId, rpId }) =>
  db.select(fieldsAt(rpId)).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
);

export async function getLoginMethods(here: Here, userId: string, hasMail: boolean): Promise<LoginMethods> {
  const { db } = here;
  const [found, listed] = await db.batch([
    methodsOf(db, { userId, hasMail: Number(hasMail) }),
    passkeysOf(db, { userId, rpId: rpIdOf(here) }),
  ]);
  return { ...firstOrThrow(found), passkeys: listed };
}

async function descriptorsOf(db: Db, userId: string) {
  const rows = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows.map(({ id }) => ({ id, type: "public-key" as const }));
}

/** @throws AppError too_many_passkeys */
export async function optionsToAdd(context: PasskeyContext, owner: Owner): Promise<CreationOptions> {
  const excludeCredentials = await descriptorsOf(context.db, owner.id);
  if (excludeCredentials.length >= PASSKEYS.most) throw new AppError("too_many_passkeys");
  return creationOf(context, `add ${owner.sessionId}`, owner, excludeCredentials);
}

/** The id of the account is part of what the authenticator stores, so it is chosen before the account is made. */
export async function optionsToSignUp(site: Site, person: { name: string; email: string }): Promise<SignUpOptions> {
  const userId = newId();
  return { userId, options: await creationOf(site, `sign-up ${userId}`, { id: userId, ...person }, []) };
}

/** Any passkey of this site: its answer names the account. */
export const optionsToLogIn = (context: Site) => requestOf(context, "login", []);

export const optionsToConfirm = async (context: PasskeyContext, { id, sessionId }: Owner) =>
  requestOf(context, `confirm ${sessionId}`, await descriptorsOf(context.db, id));

const newPasskey = (userAgent: string | undefined): Passkey => ({
  id: crypto.randomUUID(),
  name: deviceName(userAgent ?? null) ?? t`Llave de acceso`,
  createdAt: now(),
  lastUsedAt: null,
  otherHost: null,
});

/** The row of the first passkey of a new account, whose id makes the challenge pass once. @throws AppError invalid_passkey */
export async function passkeyToSignUp(
  site: Site,
  userId: string,
  userAgent: string | undefined,
  answer: NewCredential,
): Promise<typeof passkeys.$inferInsert> {
  const { credential } = await verifyCreation(site, `sign-up ${userId}`, answer);
  const { otherHost: _here, ...row } = newPasskey(userAgent);
  return { ...row, userId, ...credential };
}

/** @throws AppError invalid_passkey, too_many_passkeys; unauthorized where the session ended meanwhile, alone or with the account */
export async function addPasskey(
  context: PasskeyContext,
  owner: Owner,
  userAgent: string | undefined,
  answer: NewCredential,
): Promise<Passkey> {
  const { db } = context;
  const { challenge, credential } = await verifyCreation(context, `add ${owner.sessionId}`, answer);
  if (!(await context.gateOf(owner.email).useChallenge(challenge))) throw new AppError("invalid_passkey");
  const added = newPasskey(userAgent);
  const { otherHost: _here, ...row } = added;
  const count = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${owner.id})`;
  const isAllowed = hasNotEnded(owner.sessionId);
  const [rows, owners] = await db.batch([
    insertWhere(
      db,
      passkeys,
      { ...row, userId: owner.id, ...credential },
      sql`${count} < ${PASSKEYS.most} and ${isAllowed}`,
    )
      .onConflictDoNothing()
      .returning({ id: passkeys.id }),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, owner.id), isAllowed)),
  ]);
  if (rows.length > 0) return added;
  throw new AppError(owners.length > 0 ? "too_many_passkeys" : "unauthorized");
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** @throws AppError not_found for a passkey of another person */
export async function updatePasskey(
  here: Here,
  userId: string,
  id: string,
  { name }: UpdatePasskeyInput,
): Promise<Passkey> {
  const change = { name: name ?? sql`${passkeys.name}` };
  return firstOrThrow(
    await here.db
      .update(passkeys)
      .set(change)
      .where(isOwn(userId, id))
      .returning(fieldsAt(rpIdOf(here))),
  );
}

/**
 * @param hasCodes whether the person can log in with a mailed code
 * @throws AppError not_found for a passkey of another person; last_way_in
 */
export async function removePasskey(here: Here, userId: string, id: string, hasCodes: boolean): Promise<void> {
  const { db } = here;
  const works = sql`coalesce(others.rp_id, ${rpIdOf(here)}) = ${rpIdOf(here)}`;
  const hasOther = sql`(${hasCodes} or exists (select 1 from ${passkeys} as others where others.user_id = ${userId} and others.id <> ${id} and ${works})
    or exists (select 1 from ${users} where ${users.id} = ${userId} and ${hasPassword}))`;
  const [found, removed] = await db.batch([
    db.select({ id: passkeys.id }).from(passkeys).where(isOwn(userId, id)),
    db
      .delete(passkeys)
      .where(and(isOwn(userId, id), hasOther))
      .returning({ id: passkeys.id }),
  ]);
  firstOrThrow(found);
  if (removed.length === 0) throw new AppError("last_way_in");
}

/** Uses the challenge up. @throws AppError invalid_passkey */
async function takeAssertion(
  context: PasskeyContext,
  purpose: ChallengePurpose,
  assertion: Assertion,
): Promise<{ passkey: typeof passkeys.$inferSelect; counter: number }> {
  const { id, response } = assertion;
  const challenge = await takeChallenge(context, response.clientDataJSON, purpose);
  const [row] = await context.db
    .select({ passkey: passkeys, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, id), isNull(users.deletedAt)));
  if (!row) throw new AppError("invalid_passkey");
  const { passkey, email } = row;
  const handle = response.userHandle;
  if (handle !== undefined && Buffer.from(handle, "base64url").toString() !== passkey.userId) {
    throw new AppError("invalid_passkey");
  }
  const counter = await verifyAssertion(context, challenge, assertion, passkey);
  if (!(await context.gateOf(email).useChallenge(challenge))) throw new AppError("invalid_passkey");
  return { passkey, counter };
}

const recordUse = (here: Here, id: string, counter: number) =>
  here.db
    .update(passkeys)
    .set({ counter: sql`max(${passkeys.counter}, ${counter})`, lastUsedAt: now(), rpId: rpIdOf(here) })
    .where(eq(passkeys.id, id));

/** @throws AppError invalid_passkey */
export async function logInWithPasskey(
  context: PasskeyContext,
  userAgent: string | undefined,
  assertion: Assertion,
): Promise<LoggedIn> {
  const { db, jwtSecret } = context;
  const { passkey, counter } = await takeAssertion(context, "login", assertion);
  const session = await prepareSession(passkey.userId, userAgent, jwtSecret);
  const isThere = sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id})`;
  const [, , [user], [kept]] = await db.batch([
    recordUse(context, passkey.id, counter),
    insertSession(db, session.row, isThere),
    db.select(loginFields).from(users).where(eq(users.id, passkey.userId)),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkey.id)),
  ]);
  // The passkey was removed meanwhile, alone or with its account.
  if (!user || !kept) throw new AppError("invalid_passkey");
  return loggedInAs(session.token, user);
}

/** @throws AppError invalid_passkey */
export async function confirmWithPasskey(context: PasskeyContext, owner: Owner, assertion: Assertion): Promise<void> {
  const { passkey, counter } = await takeAssertion(context, `confirm ${owner.sessionId}`, assertion);
  if (passkey.userId !== owner.id) throw new AppError("invalid_passkey");
  await recordUse(context, passkey.id, counter);
}
