import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccountGate } from "#party/account-gate.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { PASSKEYS } from "#worker/contract/limits.ts";
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  Passkey,
  RequestOptions,
  UpdatePasskeyInput,
} from "#worker/contract/passkeys.ts";
import type { LoginMethods } from "#worker/contract/users.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { type ChallengePurpose, checkChallenge, newChallenge } from "./challenges.ts";
import { deviceName, insertSession, prepareSession } from "./sessions.ts";
import { userFields } from "./users.ts";

export type PasskeyContext = {
  db: Db;
  /** The address at which people log in. A passkey is bound to its host. */
  origin: string;
  jwtSecret: string;
  gateOf: (email: string) => DurableObjectStub<AccountGate>;
};

export type Owner = { id: string; sessionId: string; name: string; email: string };

/** COSE names of Ed25519, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

const fields = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
};

export async function getLoginMethods(db: Db, userId: string): Promise<LoginMethods> {
  const [found, listed] = await db.batch([
    db
      .select({ hasPassword: sql`${users.passwordHash} <> ''`.mapWith(Boolean) })
      .from(users)
      .where(eq(users.id, userId)),
    db.select(fields).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
  ]);
  return { ...firstOrThrow(found), passkeys: listed };
}

async function descriptorsOf(db: Db, userId: string) {
  const rows = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows.map(({ id }) => ({ id, type: "public-key" as const }));
}

/** @throws AppError too_many_passkeys */
export async function optionsToAdd(
  { db, origin, jwtSecret }: PasskeyContext,
  { id, sessionId, name, email }: Owner,
): Promise<CreationOptions> {
  const excludeCredentials = await descriptorsOf(db, id);
  if (excludeCredentials.length >= PASSKEYS.most) throw new AppError("too_many_passkeys");
  return {
    challenge: await newChallenge(`add ${sessionId}`, jwtSecret),
    rp: { id: new URL(origin).hostname, name: "Tertulia" },
    user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: PASSKEYS.challengeLife,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials,
  };
}

async function requestOf(
  { origin, jwtSecret }: Pick<PasskeyContext, "origin" | "jwtSecret">,
  purpose: ChallengePurpose,
  allowCredentials: RequestOptions["allowCredentials"],
): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(purpose, jwtSecret),
    rpId: new URL(origin).hostname,
    timeout: PASSKEYS.challengeLife,
    userVerification: "required",
    allowCredentials,
  };
}

/** Any passkey of this site: its answer names the account. */
export const optionsToLogIn = (context: Pick<PasskeyContext, "origin" | "jwtSecret">) =>
  requestOf(context, "login", []);

export const optionsToConfirm = async (context: PasskeyContext, { id, sessionId }: Owner) =>
  requestOf(context, `confirm ${sessionId}`, await descriptorsOf(context.db, id));

const isText = (value: unknown): value is string => typeof value === "string";

/** @throws AppError invalid_passkey */
async function takeChallenge(
  { jwtSecret }: PasskeyContext,
  clientDataJSON: string,
  purpose: ChallengePurpose,
): Promise<string> {
  let challenge: unknown;
  try {
    ({ challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()));
  } catch {
    throw new AppError("invalid_passkey");
  }
  if (!isText(challenge)) throw new AppError("invalid_passkey");
  await checkChallenge(challenge, purpose, jwtSecret);
  return challenge;
}

/** What the library throws says which check failed. */
async function verified<Info>(check: Promise<Info>): Promise<Info> {
  try {
    return await check;
  } catch (cause) {
    throw new AppError("invalid_passkey", { cause });
  }
}

/** @throws AppError invalid_passkey, too_many_passkeys */
export async function addPasskey(
  context: PasskeyContext,
  owner: Owner,
  userAgent: string | undefined,
  { response, ...answer }: NewCredential,
): Promise<Passkey> {
  const { db, origin } = context;
  const challenge = await takeChallenge(context, response.clientDataJSON, `add ${owner.sessionId}`);
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw new AppError("invalid_passkey");
  if (!(await context.gateOf(owner.email).useChallenge(challenge))) throw new AppError("invalid_passkey");
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const row = {
    id: crypto.randomUUID(),
    name: deviceName(userAgent ?? null) ?? "Llave de acceso",
    createdAt: now(),
    lastUsedAt: null,
  };
  const credential = { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  const count = sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${owner.id})`;
  const isAlive = sql`exists (select 1 from ${users} where ${users.id} = ${owner.id} and ${users.deletedAt} is null)`;
  const isAllowed = sql`${count} < ${PASSKEYS.most} and ${isAlive}`;
  const added = await insertWhere(db, passkeys, { ...row, userId: owner.id, ...credential }, isAllowed)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new AppError("too_many_passkeys");
  return row;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** @throws AppError not_found for a passkey of another person */
export async function updatePasskey(
  db: Db,
  userId: string,
  id: string,
  { name }: UpdatePasskeyInput,
): Promise<Passkey> {
  const change = { name: name ?? sql`${passkeys.name}` };
  return firstOrThrow(await db.update(passkeys).set(change).where(isOwn(userId, id)).returning(fields));
}

/** @throws AppError not_found for a passkey of another person */
export async function removePasskey(db: Db, userId: string, id: string): Promise<void> {
  firstOrThrow(await db.delete(passkeys).where(isOwn(userId, id)).returning({ id: passkeys.id }));
}

type Found = typeof passkeys.$inferSelect & { email: string };

/** Verifies an answer to a challenge, which is then used up. @throws AppError invalid_passkey */
async function verifyAssertion(
  context: PasskeyContext,
  purpose: ChallengePurpose,
  { response, ...credential }: Assertion,
): Promise<{ passkey: Found; counter: number }> {
  const { db, origin } = context;
  const challenge = await takeChallenge(context, response.clientDataJSON, purpose);
  const [row] = await db
    .select({ passkey: passkeys, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credential.id), isNull(users.deletedAt)));
  if (!row) throw new AppError("invalid_passkey");
  const { passkey, email } = row;
  const handle = response.userHandle;
  if (handle !== undefined && Buffer.from(handle, "base64url").toString() !== passkey.userId) {
    throw new AppError("invalid_passkey");
  }
  const { verified: isRight, authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  if (!isRight || !(await context.gateOf(email).useChallenge(challenge))) throw new AppError("invalid_passkey");
  return { passkey: { ...passkey, email }, counter: authenticationInfo.newCounter };
}

const recordUse = (db: Db, id: string, counter: number) =>
  db
    .update(passkeys)
    .set({ counter: sql`max(${passkeys.counter}, ${counter})`, lastUsedAt: now() })
    .where(eq(passkeys.id, id));

/** @throws AppError invalid_passkey */
export async function logInWithPasskey(
  context: PasskeyContext,
  userAgent: string | undefined,
  assertion: Assertion,
): Promise<NewSession> {
  const { db, jwtSecret } = context;
  const { passkey, counter } = await verifyAssertion(context, "login", assertion);
  const session = await prepareSession(passkey.userId, userAgent, jwtSecret);
  const isThere = sql`exists (select 1 from ${passkeys} where ${passkeys.id} = ${passkey.id})`;
  const [, , [user], [kept]] = await db.batch([
    recordUse(db, passkey.id, counter),
    insertSession(db, session.row, isThere),
    db.select(userFields).from(users).where(eq(users.id, passkey.userId)),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkey.id)),
  ]);
  // The passkey was removed meanwhile, alone or with its account.
  if (!user || !kept) throw new AppError("invalid_passkey");
  return { token: session.token, user };
}

/** @throws AppError invalid_passkey */
export async function confirmWithPasskey(context: PasskeyContext, owner: Owner, assertion: Assertion): Promise<void> {
  const { passkey, counter } = await verifyAssertion(context, `confirm ${owner.sessionId}`, assertion);
  if (passkey.userId !== owner.id) throw new AppError("invalid_passkey");
  await recordUse(context.db, passkey.id, counter);
}
