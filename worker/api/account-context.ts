import type { Context } from "hono";
import type { Places } from "#drizzle/databases.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { mailsPerDay } from "#worker/contract/spending.ts";
import { zoneInCookies } from "#worker/contract/zone-cookie.ts";
import { NO_MAILER } from "#worker/email/send.ts";
import { hasMail, readSettings, sendsMail } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { readDeviceCookie, rememberDevice } from "#worker/middleware/device-cookie.ts";
import { setLanguageCookie } from "#worker/middleware/language.ts";
import { networkFor, networkGateFor } from "#worker/middleware/network.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import type { Hashes } from "#worker/services/account/access.ts";
import type { AuthContext } from "#worker/services/account/auth.ts";
import { confirmWithPasskey, type PasskeyContext } from "#worker/services/account/passkeys.ts";
import type { Prover } from "#worker/services/account/proofs.ts";
import type { SignUpContext } from "#worker/services/account/sign-up.ts";
import type { LoggedIn } from "#worker/services/account/users.ts";
import { withWinsIn } from "#worker/services/account/wins.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { accountGate, mailGate } from "#worker/services/gates.ts";
import { countedMailer } from "./day-use.ts";

/** What services need to act on the account of this email, which may not exist. */
export async function accountContext(c: Context<ApiEnv>, email: string): Promise<AuthContext> {
  const settings = readSettings(c.env);
  return {
    db: c.get("db"),
    gate: accountGate(c.env, email),
    mailer: hasMail(c.env) ? countedMailer(c.env) : NO_MAILER,
    jwtSecret: settings.JWT_SECRET,
    userAgent: c.req.header("user-agent"),
    device: await readDeviceCookie(c, settings.JWT_SECRET),
    origin: siteOrigin(c),
    zone: zoneInCookies(c.req.header("cookie") ?? null) ?? TIME_ZONE,
    mailBudget: sendsMail(settings) ? mailBudget(c) : null,
    afterAnswer: (work) => c.executionCtx.waitUntil(work.catch(() => undefined)),
  };
}

function mailBudget(c: Context<ApiEnv>): AuthContext["mailBudget"] {
  return {
    gate: mailGate(c.env),
    network: networkFor(c),
    perDay: mailsPerDay(c.env),
  };
}

export const signUpContext = async (c: Context<ApiEnv>, email: string): Promise<SignUpContext> => ({
  ...(await accountContext(c, email)),
  networkGate: networkGateFor(c),
});

export const passkeyContext = (c: Context<ApiEnv>): PasskeyContext => ({
  db: c.get("db"),
  origin: new URL(c.req.url).origin,
  jwtSecret: readSettings(c.env).JWT_SECRET,
  gateOf: (email) => accountGate(c.env, email),
});

/** The browser gets the session, and pages in the language of the account. */
export async function keepSession(
  c: Context<ApiEnv>,
  { token, user, language }: LoggedIn,
  life?: number,
): Promise<NewSession> {
  setSessionCookie(c, token, life);
  if (language) setLanguageCookie(c, language);
  return { token, user: await withOwnWins(c.get("places"), user) };
}

/** Sprints are counted over all teams. */
export const withOwnWins = async <User extends { id: string; sprintWins: number }>(
  { others }: Places,
  user: User,
): Promise<User> => firstOrThrow(await withWinsIn(others, [user]));

/** The browser of a right login also knows the account from now on. */
export async function keepLogin(
  c: Context<ApiEnv>,
  { device, jwtSecret }: AuthContext,
  loggedIn: LoggedIn,
): Promise<NewSession> {
  const kept = await keepSession(c, loggedIn);
  await rememberDevice(c, device, loggedIn.user.id, jwtSecret);
  return kept;
}

/** Proves who the caller is. */
export function proverOf(c: Context<ApiEnv>, { password }: Hashes): Prover {
  const account = c.get("account");
  return {
    gate: accountGate(c.env, account.email),
    sessionId: account.sessionId,
    passwordHash: password,
    confirmPasskey: (assertion) => confirmWithPasskey(passkeyContext(c), account, assertion),
  };
}
