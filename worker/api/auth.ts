import { type Context, Hono } from "hono";
import { openDatabase } from "#drizzle/client.ts";
import {
  emailInput,
  loginInput,
  loginWithCodeInput,
  type NewSession,
  proofInput,
  registerInput,
  resetUserInput,
} from "#worker/contract/auth.ts";
import { CODE_SENT, USER_RESET } from "#worker/contract/constants.ts";
import { AppError } from "#worker/contract/errors.ts";
import { MIN_MAIL_CALL_TIME } from "#worker/contract/limits.ts";
import { logInWithPasskeyInput } from "#worker/contract/passkeys.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { rememberDevice } from "#worker/middleware/device-cookie.ts";
import { accountOnly } from "#worker/middleware/member.ts";
import { limitByAddress } from "#worker/middleware/rate-limit.ts";
import { loadHashes, session } from "#worker/middleware/session.ts";
import { clearSessionCookie, setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { body } from "#worker/middleware/validate.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { announceJoined, announceMerged, announceRevoked } from "#worker/realtime/announce.ts";
import { expelSession } from "#worker/realtime/notify.ts";
import * as accounts from "#worker/services/account/auth.ts";
import * as codes from "#worker/services/account/codes.ts";
import { tellNewDevice } from "#worker/services/account/notices.ts";
import { logInWithPasskey, optionsToConfirm, optionsToLogIn } from "#worker/services/account/passkeys.ts";
import { withProof } from "#worker/services/account/proofs.ts";
import { purgeEndedSessions, recordProof, revokeSession } from "#worker/services/account/sessions.ts";
import { getUser } from "#worker/services/account/users.ts";
import { keepPlace } from "#worker/services/team/guests.ts";
import { accountContext, passkeyContext, proverOf } from "./account-context.ts";

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
    await withMinimumDuration(codes.requestCreate(await accountContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/request-reset", body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    await withMinimumDuration(codes.requestReset(await accountContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/request-login", body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    await withMinimumDuration(codes.requestLogin(await accountContext(c, email), email));
    return c.json(CODE_SENT);
  })
  .post("/register", body(registerInput), async (c) => {
    const input = c.req.valid("json");
    const context = await accountContext(c, input.email);
    const loggedIn = await accounts.register(context, input);
    await keepLogin(c, context, loggedIn);
    return c.json(loggedIn, 201);
  })
  .post("/login", body(loginInput), async (c) => {
    const input = c.req.valid("json");
    const context = await accountContext(c, input.email);
    const loggedIn = await accounts.logIn(context, input);
    await keepLogin(c, context, loggedIn);
    c.executionCtx.waitUntil(purgeLater(c, loggedIn.user.id));
    return c.json(loggedIn);
  })
  .post("/login-with-code", body(loginWithCodeInput), async (c) => {
    const input = c.req.valid("json");
    const context = await accountContext(c, input.email);
    const loggedIn = await accounts.logInWithCode(context, input);
    await keepLogin(c, context, loggedIn);
    c.executionCtx.waitUntil(purgeLater(c, loggedIn.user.id));
    return c.json(loggedIn);
  })
  .post("/request-passkey", async (c) => c.json(await optionsToLogIn(passkeyContext(c))))
  .post("/login-with-passkey", body(logInWithPasskeyInput), async (c) => {
    const passkeys = passkeyContext(c);
    const loggedIn = await logInWithPasskey(passkeys, c.req.header("user-agent"), c.req.valid("json").passkey);
    const context = await accountContext(c, loggedIn.user.email ?? "");
    tellNewDevice(context, loggedIn.user);
    await keepLogin(c, context, loggedIn);
    c.executionCtx.waitUntil(purgeLater(c, loggedIn.user.id));
    return c.json(loggedIn);
  })
  .post("/reset-user", body(resetUserInput), async (c) => {
    const input = c.req.valid("json");
    const revoked = await accounts.resetPassword(await accountContext(c, input.email), input);
    if (revoked) announceRevoked(c, revoked);
    return c.json(USER_RESET);
  })
  .post("/request-keep", session, body(emailInput), async (c) => {
    const { email } = c.req.valid("json");
    const { id, isGuest } = c.get("account");
    if (!isGuest) throw new AppError("not_a_guest");
    await codes.requestKeepPlace(await accountContext(c, email), email, id);
    return c.json(CODE_SENT);
  })
  .post("/keep", session, body(loginWithCodeInput), async (c) => {
    const input = c.req.valid("json");
    const { id, isGuest } = c.get("account");
    if (!isGuest) throw new AppError("not_a_guest");
    const context = await accountContext(c, input.email);
    const { loggedIn, teamIds, removedFrom } = await keepPlace(context, id, input);
    await keepLogin(c, context, loggedIn);
    // Before the sockets of the guest close, which know whether the guest is ready.
    if (loggedIn.user.id !== id) announceMerged(c, { guestId: id, accountId: loggedIn.user.id }, teamIds, removedFrom);
    for (const teamId of teamIds) announceJoined(c, teamId);
    announceRevoked(c, { userId: id, teamIds, keptSessionId: null });
    return c.json(loggedIn);
  })
  .post("/request-confirm", session, accountOnly, async (c) => {
    const { email, sessionId } = c.get("account");
    await codes.requestConfirm(await accountContext(c, email), email, sessionId);
    return c.json(CODE_SENT);
  })
  .post("/request-confirm-passkey", session, accountOnly, async (c) =>
    c.json(await optionsToConfirm(passkeyContext(c), c.get("account"))),
  )
  .post("/confirm", loadHashes, session, accountOnly, body(proofInput), async (c) => {
    const { sessionId } = c.get("account");
    await withProof(proverOf(c), c.req.valid("json"), () => recordProof(c.get("db"), sessionId));
    return c.body(null, 204);
  });
