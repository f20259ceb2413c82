import type { Context } from "hono";
import type { Db } from "#drizzle/client.ts";
import type { USER_CALLS } from "#worker/contract/calls/users.ts";
import { codeSent } from "#worker/contract/constants.ts";
import { DELETED_NAME } from "#worker/contract/deleted-account.ts";
import { AppError } from "#worker/contract/errors.ts";
import { NAME_CHANGES } from "#worker/contract/limits/accounts.ts";
import { hasMail } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { requireLanguage } from "#worker/middleware/language.ts";
import { clearSessionCookie } from "#worker/middleware/session-cookie.ts";
import { announceDeleted, announceName, announceRevoked } from "#worker/realtime/announce.ts";
import { askBoardStatuses } from "#worker/realtime/board-statuses.ts";
import { expelSession } from "#worker/realtime/notify.ts";
import type { Access } from "#worker/services/account/access.ts";
import { refuseAfterLink } from "#worker/services/account/after-link.ts";
import { requestEmail } from "#worker/services/account/codes.ts";
import { listEntryLinks } from "#worker/services/account/entry-links.ts";
import { listClosedBoards } from "#worker/services/account/my-cards.ts";
import { tellNewPasskey, tellNewPassword } from "#worker/services/account/notices.ts";
import {
  addPasskey,
  getLoginMethods,
  optionsToAdd,
  removePasskey,
  updatePasskey,
} from "#worker/services/account/passkeys.ts";
import { withProof } from "#worker/services/account/proofs.ts";
import { endOtherSessions, endSession, listSessions, requireRecentProof } from "#worker/services/account/sessions.ts";
import { confirmEmail } from "#worker/services/account/unconfirmed-emails.ts";
import { getMe, updateUser } from "#worker/services/account/users.ts";
import { getMyData } from "#worker/services/account/users-data.ts";
import { deleteAccount } from "#worker/services/account/users-deletion.ts";
import { refuseWeakPassword } from "#worker/services/account/weak-passwords.ts";
import { now } from "#worker/services/clock.ts";
import { personGate } from "#worker/services/gates.ts";
import { listMyThankYous } from "#worker/services/retrospective/thanks.ts";
import { takeAll } from "#worker/services/take-all.ts";
import { copyPerson, withoutCopies } from "#worker/services/team/copies.ts";
import { listToday } from "#worker/services/team/today.ts";
import { accountContext, passkeyContext, proverOf, withOwnWins } from "./account-context.ts";
import { updateCopies } from "./copies.ts";
import { readBoardAs } from "./read-board.ts";
import type { HandlersOf } from "./routes.ts";

/** A guest has nothing to prove their identity with. @throws AppError confirm_identity */
function requireProofOfAccount(account: Access["account"]): void {
  if (!account.isGuest) requireRecentProof(account);
}

/**
 * Codes go to the confirmed address, so neither the thief of an old session nor the creator of an entry link may choose it.
 * @throws AppError email_confirmed, confirm_identity, entered_by_link
 */
async function requireUnconfirmedEmail(db: Db, account: Access["account"], email: string): Promise<void> {
  if (account.isEmailConfirmed) throw new AppError("email_confirmed");
  requireRecentProof(account);
  if (email !== account.email) await refuseAfterLink(db, account);
}

/** @throws AppError too_many_requests */
async function countRename({ env }: Context<ApiEnv>, userId: string): Promise<void> {
  const gate = env.ENVIRONMENT === "development" ? null : personGate(env, userId);
  await takeAll([{ gate, limits: [{ kind: "name", ...NAME_CHANGES }], code: "too_many_requests" }]);
}

export const users: HandlersOf<typeof USER_CALLS> = {
  "GET /users": async ({ home, places, account }) => withOwnWins(places, await getMe(home, account)),
  "PATCH /users": async ({ c, home, places, account, body: { name, password, language } }) => {
    if (language) requireLanguage(language);
    if (password && account.isGuest) throw new AppError("account_needed");
    if (password) {
      refuseWeakPassword(password, account.email);
      requireRecentProof(account);
    }
    const context = await accountContext(c, account.email);
    const passwordHash = password && (await context.gate.hash(password));
    const isRenamed = name !== undefined && name !== account.name;
    if (isRenamed) await countRename(c, account.id);
    const { user, teamIds, revoked } = await updateUser(home, account, { name, passwordHash, language });
    const tell = () => {
      if (isRenamed) announceName(c, teamIds, user);
      if (!revoked) return;
      announceRevoked(c, revoked);
      const { language, isEmailConfirmed } = account;
      tellNewPassword(context, { ...user, language, isEmailConfirmed });
    };
    // The first database has the change: rooms and person hear of it also where another one fails.
    await copyPerson(places, account.id).finally(tell);
    return withOwnWins(places, user);
  },
  "DELETE /users": async ({ c, home, places, account: { id }, hashes, body }) => {
    const { teamIds } = await withProof(proverOf(c, hashes), body, () =>
      withoutCopies(places, id, now(), () => deleteAccount(home, { id, passwordHash: hashes.password })),
    );
    try {
      await updateCopies(c, teamIds);
    } finally {
      // The account is gone at home: the rooms hear of it also where another database fails.
      announceDeleted(c, teamIds, { id, name: DELETED_NAME });
    }
    clearSessionCookie(c);
  },
  "GET /users/login-methods": ({ c, account }) => getLoginMethods(passkeyContext(c), account.id, hasMail(c.env)),
  "POST /users/request-email": async ({ c, db, account, body: { email } }) => {
    await requireUnconfirmedEmail(db, account, email);
    await requestEmail(await accountContext(c, email), email, account.id);
    return codeSent();
  },
  "POST /users/email": async ({ c, db, places, account, body }) => {
    await requireUnconfirmedEmail(db, account, body.email);
    const user = await confirmEmail(await accountContext(c, body.email), account, body);
    await copyPerson(places, account.id);
    return withOwnWins(places, user);
  },
  "GET /users/entry-links": ({ db, account }) => listEntryLinks(db, account.id),
  "POST /users/request-passkey": async ({ c, account }) => {
    requireRecentProof(account);
    return optionsToAdd(passkeyContext(c), account);
  },
  "POST /users/passkeys": async ({ c, account, body }) => {
    requireRecentProof(account);
    const added = await addPasskey(passkeyContext(c), account, c.req.header("user-agent"), body.passkey);
    tellNewPasskey(await accountContext(c, account.email), account, added);
    return added;
  },
  "PATCH /users/passkeys/:passkeyId": async ({ c, account, params, body }) => {
    requireRecentProof(account);
    return updatePasskey(passkeyContext(c), account.id, params.passkeyId, body);
  },
  "DELETE /users/passkeys/:passkeyId": async ({ c, account, params }) => {
    requireRecentProof(account);
    const hasCodes = hasMail(c.env) && account.isEmailConfirmed;
    await removePasskey(passkeyContext(c), account.id, params.passkeyId, hasCodes);
  },
  "GET /users/data": ({ c, places, account }) => getMyData(places, account.id, readBoardAs(c, account.id)),
  "GET /users/closed-boards": ({ places, account, query }) => listClosedBoards(places, account.id, query.before),
  "GET /users/today": ({ c, places, account }) => listToday(places, account.id, askBoardStatuses(c.env.TeamRoom)),
  "GET /users/sessions": ({ db, account }) => listSessions(db, account.id, account.sessionId),
  "DELETE /users/sessions": async ({ c, db, account }) => {
    requireProofOfAccount(account);
    announceRevoked(c, await endOtherSessions(db, account));
  },
  "DELETE /users/sessions/:sessionId": async ({ c, db, account, params: { sessionId } }) => {
    const isCurrent = sessionId === account.sessionId;
    if (!isCurrent) requireProofOfAccount(account);
    const teamIds = await endSession(db, account, sessionId);
    for (const teamId of teamIds) c.executionCtx.waitUntil(expelSession(c.env.TeamRoom, teamId, sessionId));
    if (isCurrent) clearSessionCookie(c);
  },
  "GET /users/thank-you": ({ places, account, query }) => listMyThankYous(places, account.id, query),
};
