import { type Context, Hono } from "hono";
import {
  confirmIdentityInput,
  emailInput,
  loginInput,
  loginWithCodeInput,
  type NewSession,
  registerInput,
  resetUserInput,
} from "#worker/contract/auth.ts";
import { CODE_SENT, USER_RESET } from "#worker/contract/constants.ts";
import { AppError } from "#worker/contract/errors.ts";
import { MAILS, MIN_MAIL_CALL_TIME } from "#worker/contract/limits.ts";
import { mailer } from "#worker/email/send.ts";
import { readSettings, type Settings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { readDeviceCookie, rememberDevice } from "#worker/middleware/device-cookie.ts";
import { accountOnly } from "#worker/middleware/member.ts";
import { limitByAddress, networkFor } from "#worker/middleware/rate-limit.ts";
import { session } from "#worker/middleware/session.ts";
import { clearSessionCookie, setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { body } from "#worker/middleware/validate.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { announceJoined, announceRevoked } from "#worker/realtime/announce.ts";
import { expelSession } from "#worker/realtime/notify.ts";
import * as accounts from "#worker/services/auth.ts";
import * as codes from "#worker/services/codes.ts";
import { openDatabase } from "#worker/services/database.ts";
import { accountGate, mailGate } from "#worker/services/gates.ts";
import { keepPlace } from "#worker/services/guests.ts";
import { purgeEndedSessions, recordProof, revokeSession } from "#worker/services/sessions.ts";
import { getUser } from "#worker/services/users.ts";
import { confirmPassword } from "#worker/services/users-deletion.ts";

async function authContext(c: Context<ApiEnv>, email: string): Promise<accounts.AuthContext> {
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

function mailBudget(c: Context<ApiEnv>, { MAILS_PER_DAY }: Settings): accounts.AuthContext["mailBudget"] {
  return {
    gate: mailGate(c.env),
    network: networkFor(c),
    perDay: MAILS_PER_DAY === undefined ? MAILS.perDay : Number(MAILS_PER_DAY),
  };
}

async function keepLogin(
  c: Context<ApiEnv>,
  { device, jwtSecret }: accounts.AuthContext,
  { token, user }: NewSession,
): Promise<void> {
  setSessionCookie(c, token);
  await rememberDevice(c, device, user.id, jwtSecret);
}

/** Response times must not reveal whether an email has an account. */
async function withMinimumDuration(work: Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work, scheduler.wait(MIN_MAIL_CALL_TIME)]);
  if (outcome.status === "rejected") throw outcome.reason;
}

async function purgeLater(c: Context<ApiEnv>, userId: string): Promise<void> {
  try {
    await purgeEndedSessions(openDatabase(c.env.DB).db, userId);
  } catch (error) {
    logFailure(c.get("requestId"), error);
  }
}

export const auth = new Hono<ApiEnv>()
  .get("/verify", session, async (c) => {
    return c.json({ user: await getUser(c.get("db"), c.get("account").id) });
  })
  .post("/logout", session, async (c) => {
    const { sessionId } = c.get("account");
    const teamIds = await revokeSession(c.get("db"), sessionId);
    for (const teamId of teamIds) c.executionCtx.waitUntil(expelSession(c.env.TeamRoom, teamId, sessionId));
    clearSessionCookie(c);
    return c.body(null, 204);
  })
  // The two calls above need a valid token, and a refused logout would leave the session open.
  .use(limitByAddress)
  .post("/request-create", body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    await withMinimumDuration(codes.requestCreate(await authContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/request-reset", body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    await withMinimumDuration(codes.requestReset(await authContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/request-login", body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    await withMinimumDuration(codes.requestLogin(await authContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/register", body(registerInput), async (c) => {
    const input = c.req.valid("json");
    const context = await authContext(c, input.email);
    const loggedIn = await accounts.register(context, input);
    await keepLogin(c, context, loggedIn);
    return c.json(loggedIn, 201);
  })
  .post("/login", body(loginInput), async (c) => {
    const input = c.req.valid("json");
    const context = await authContext(c, input.email);
    const loggedIn = await accounts.logIn(context, input);
    await keepLogin(c, context, loggedIn);
    c.executionCtx.waitUntil(purgeLater(c, loggedIn.user.id));
    return c.json(loggedIn);
  })
  .post("/login-with-code", body(loginWithCodeInput), async (c) => {
    const input = c.req.valid("json");
    const context = await authContext(c, input.email);
    const loggedIn = await accounts.logInWithCode(context, input);
    await keepLogin(c, context, loggedIn);
    c.executionCtx.waitUntil(purgeLater(c, loggedIn.user.id));
    return c.json(loggedIn);
  })
  .post("/reset-user", body(resetUserInput), async (c) => {
    const input = c.req.valid("json");
    const revoked = await accounts.resetPassword(await authContext(c, input.email), input);
    if (revoked) announceRevoked(c, revoked);
    return c.json(USER_RESET);
  })
  .post("/request-keep", session, body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    const { name, isGuest } = c.get("account");
    if (!isGuest) throw new AppError("not_a_guest");
    await codes.requestKeepPlace(await authContext(c, email), email, name);
    return c.json(CODE_SENT);
  })
  .post("/keep", session, body(loginWithCodeInput), async (c) => {
    const input = c.req.valid("json");
    const { id, isGuest } = c.get("account");
    if (!isGuest) throw new AppError("not_a_guest");
    const context = await authContext(c, input.email);
    const { loggedIn, teamIds } = await keepPlace(context, id, input);
    await keepLogin(c, context, loggedIn);
    for (const teamId of teamIds) announceJoined(c, teamId);
    announceRevoked(c, { userId: id, teamIds, keptSessionId: null });
    return c.json(loggedIn);
  })
  .post("/confirm", session, accountOnly, body(confirmIdentityInput), async (c) => {
    const { sessionId, email, passwordHash } = c.get("account");
    await confirmPassword(accountGate(c.env, email), passwordHash, c.req.valid("json").password);
    await recordProof(c.get("db"), sessionId);
    return c.body(null, 204);
  });
