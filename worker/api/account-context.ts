import type { Context } from "hono";
import { MAILS } from "#worker/contract/limits.ts";
import { mailer } from "#worker/email/send.ts";
import { readSettings, type Settings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { readDeviceCookie } from "#worker/middleware/device-cookie.ts";
import { networkFor } from "#worker/middleware/network.ts";
import type { Hashes } from "#worker/services/account/access.ts";
import type { AuthContext } from "#worker/services/account/auth.ts";
import { confirmWithPasskey, type PasskeyContext } from "#worker/services/account/passkeys.ts";
import type { Prover } from "#worker/services/account/proofs.ts";
import { accountGate, mailGate } from "#worker/services/gates.ts";

/** What services need to act on the account of this email, which may not exist. */
export async function accountContext(c: Context<ApiEnv>, email: string): Promise<AuthContext> {
  const settings = readSettings(c.env);
  return {
    db: c.get("db"),
    gate: accountGate(c.env, email),
    mailer: mailer(settings),
    jwtSecret: settings.JWT_SECRET,
    userAgent: c.req.header("user-agent"),
    device: await readDeviceCookie(c, settings.JWT_SECRET),
    origin: new URL(c.req.url).origin,
    mailBudget: settings.RESEND_API_KEY ? mailBudget(c, settings) : null,
    afterAnswer: (work) => c.executionCtx.waitUntil(work.catch(() => undefined)),
  };
}

function mailBudget(c: Context<ApiEnv>, { MAILS_PER_DAY }: Settings): AuthContext["mailBudget"] {
  return {
    gate: mailGate(c.env),
    network: networkFor(c),
    perDay: MAILS_PER_DAY === undefined ? MAILS.perDay : Number(MAILS_PER_DAY),
  };
}

export const passkeyContext = (c: Context<ApiEnv>): PasskeyContext => ({
  db: c.get("db"),
  origin: new URL(c.req.url).origin,
  jwtSecret: readSettings(c.env).JWT_SECRET,
  gateOf: (email) => accountGate(c.env, email),
});

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
