import type { Context } from "hono";
import { type Db, openDatabase } from "#drizzle/client.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { AUTH_CALLS } from "#worker/contract/calls/auth.ts";
import { codeSent, userReset } from "#worker/contract/constants.ts";
import { AppError } from "#worker/contract/errors.ts";
import { MIN_MAIL_CALL_TIME } from "#worker/contract/limits/mails.ts";
import { readSettings } from "#worker/env.ts";
import { afterAnswer } from "#worker/middleware/after-answer.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { clearSessionCookie } from "#worker/middleware/session-cookie.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { announceJoined, announceMerged, announceRevoked } from "#worker/realtime/announce.ts";
import { expelSession } from "#worker/realtime/notify.ts";
import type { Access } from "#worker/services/account/access.ts";
import { refuseAfterLink } from "#worker/services/account/after-link.ts";
import type { AuthContext } from "#worker/services/account/auth.ts";
import * as accounts from "#worker/services/account/auth.ts";
import * as codes from "#worker/services/account/codes.ts";
import { enterWithLink, previewEntryLink } from "#worker/services/account/entry-links.ts";
import { tellNewDevice } from "#worker/services/account/notices.ts";
import {
  logInWithPasskey,
  optionsToConfirm,
  optionsToLogIn,
  optionsToSignUp,
} from "#worker/services/account/passkeys.ts";
import { withProof } from "#worker/services/account/proofs.ts";
import { purgeEndedSessions, recordProof, revokeSession } from "#worker/services/account/sessions.ts";
import { createFirstAccount } from "#worker/services/account/sign-up.ts";
import { getUser } from "#worker/services/account/users.ts";
import { copyPerson } from "#worker/services/team/copies.ts";
import { type Kept, keepPlace, keepPlaceWithPassword, moveElsewhere } from "#worker/services/team/guests.ts";
import {
  accountContext,
  keepLogin,
  keepSession,
  passkeyContext,
  proverOf,
  signUpContext,
  withOwnWins,
} from "./account-context.ts";
import { updateCopies } from "./copies.ts";
import type { HandlersOf } from "./routes.ts";

/** Response times must not reveal whether an email has an account. */
async function withMinimumDuration(work: Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([work, scheduler.wait(MIN_MAIL_CALL_TIME)]);
  if (outcome.status === "rejected") throw outcome.reason;
}

const purgeLater = (c: Context<ApiEnv>, userId: string): void =>
  afterAnswer(c, purgeEndedSessions(openDatabase(c.env.DB).db, userId));

/** @throws AppError not_a_guest, entered_by_link */
async function requireKeepable(db: Db, account: Access["account"]): Promise<void> {
  if (!account.isGuest) throw new AppError("not_a_guest");
  await refuseAfterLink(db, account);
}

/** What a guest did elsewhere goes to their account while the copies still say where the guest is. */
async function copyKept(c: Context<ApiEnv>, guestId: string, userId: string, teamIds: string[]): Promise<void> {
  const places = c.get("places");
  try {
    if (userId !== guestId) {
      // The guest is merged already, and the code used: what fails here stays under the name of the guest.
      await moveElsewhere(places, guestId, userId).catch((error: unknown) => logFailure(c.get("requestId"), error));
      await copyPerson(places, guestId);
    }
    await copyPerson(places, userId);
  } finally {
    await updateCopies(c, teamIds);
  }
}

/** Also for a guest who became an account with the same id. */
async function answerKept(
  c: Context<ApiEnv>,
  context: AuthContext,
  guestId: string,
  { loggedIn, teamIds, removedFrom }: Kept,
): Promise<NewSession> {
  const { id, name } = loggedIn.user;
  try {
    await copyKept(c, guestId, id, teamIds);
  } finally {
    // The first database has the account: the rooms hear of it also where another one fails.
    if (id !== guestId) announceMerged(c, { guestId, account: { id, name } }, teamIds, removedFrom);
    else for (const teamId of teamIds) announceJoined(c, teamId);
    announceRevoked(c, { userId: guestId, teamIds, keptSessionId: null });
  }
  return keepLogin(c, context, loggedIn);
}

export const auth: HandlersOf<typeof AUTH_CALLS> = {
  "POST /auth/request-create": async ({ c, body: { email } }) => {
    await withMinimumDuration(codes.requestCreate(await accountContext(c, email), email));
    return codeSent();
  },
  "POST /auth/register": async ({ c, body }) => {
    const context = await accountContext(c, body.email);
    const loggedIn = await accounts.register(context, body);
    // The address may have been that of an account that never confirmed it.
    await copyPerson(c.get("places"), loggedIn.user.id);
    return keepLogin(c, context, loggedIn);
  },
  "POST /auth/first-account": async ({ c, body }) => {
    const context = await signUpContext(c, body.email);
    return keepLogin(c, context, await createFirstAccount(context, body));
  },
  "POST /auth/request-sign-up-passkey": ({ c, body }) => optionsToSignUp(passkeyContext(c), body),
  "POST /auth/request-reset": async ({ c, body: { email } }) => {
    await withMinimumDuration(codes.requestReset(await accountContext(c, email), email));
    return codeSent();
  },
  "POST /auth/reset-user": async ({ c, body }) => {
    const revoked = await accounts.resetPassword(await accountContext(c, body.email), body);
    if (revoked) announceRevoked(c, revoked);
    return userReset();
  },
  "POST /auth/login": async ({ c, body }) => {
    const context = await accountContext(c, body.email);
    const loggedIn = await accounts.logIn(context, body);
    purgeLater(c, loggedIn.user.id);
    return keepLogin(c, context, loggedIn);
  },
  "POST /auth/request-login": async ({ c, body: { email } }) => {
    await withMinimumDuration(codes.requestLogin(await accountContext(c, email), email));
    return codeSent();
  },
  "POST /auth/login-with-code": async ({ c, body }) => {
    const context = await accountContext(c, body.email);
    const loggedIn = await accounts.logInWithCode(context, body);
    purgeLater(c, loggedIn.user.id);
    return keepLogin(c, context, loggedIn);
  },
  "POST /auth/request-keep": async ({ c, db, account, body: { email } }) => {
    await requireKeepable(db, account);
    await codes.requestKeepPlace(await accountContext(c, email), email, account.id);
    return codeSent();
  },
  "POST /auth/keep": async ({ c, db, account, body }) => {
    await requireKeepable(db, account);
    const context = await accountContext(c, body.email);
    return answerKept(c, context, account.id, await keepPlace(context, account.id, body));
  },
  "POST /auth/keep-with-password": async ({ c, db, account, body }) => {
    await requireKeepable(db, account);
    const context = await signUpContext(c, body.email);
    return answerKept(c, context, account.id, await keepPlaceWithPassword(context, account.id, body));
  },
  "POST /auth/entry-link": ({ db, body: { token } }) => previewEntryLink(db, token),
  "POST /auth/enter-with-link": async ({ c, db, body: { token } }) => {
    const context = { db, jwtSecret: readSettings(c.env).JWT_SECRET, userAgent: c.req.header("user-agent") };
    const { loggedIn, life } = await enterWithLink(context, token);
    // The browser does not become a known device: the person of the account may never have seen it.
    return keepSession(c, loggedIn, life);
  },
  "GET /auth/verify": async ({ home, places, account }) => ({
    user: await withOwnWins(places, await getUser(home, account.id)),
  }),
  "POST /auth/logout": async ({ c, db, account: { sessionId } }) => {
    const teamIds = await revokeSession(db, sessionId);
    for (const teamId of teamIds) c.executionCtx.waitUntil(expelSession(c.env.TeamRoom, teamId, sessionId));
    clearSessionCookie(c);
  },
  "POST /auth/request-passkey": ({ c }) => optionsToLogIn(passkeyContext(c)),
  "POST /auth/login-with-passkey": async ({ c, body }) => {
    const userAgent = c.req.header("user-agent");
    const loggedIn = await logInWithPasskey(passkeyContext(c), userAgent, body.passkey);
    const { language, isEmailConfirmed } = loggedIn;
    const context = await accountContext(c, loggedIn.user.email ?? "");
    tellNewDevice(context, { ...loggedIn.user, language, isEmailConfirmed });
    purgeLater(c, loggedIn.user.id);
    return keepLogin(c, context, loggedIn);
  },
  "POST /auth/request-confirm-passkey": ({ c, account }) => optionsToConfirm(passkeyContext(c), account),
  "POST /auth/request-confirm": async ({ c, account: { email, sessionId } }) => {
    await codes.requestConfirm(await accountContext(c, email), email, sessionId);
    return codeSent();
  },
  "POST /auth/confirm": ({ c, db, account, hashes, body }) =>
    withProof(proverOf(c, hashes), body, () => recordProof(db, account.sessionId)),
};
