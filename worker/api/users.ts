import { Hono } from "hono";
import { proofInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { addPasskeyInput, updatePasskeyInput } from "#worker/contract/passkeys.ts";
import { listThankYousInput } from "#worker/contract/thanks.ts";
import { updateUserInput } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { accountOnly } from "#worker/middleware/member.ts";
import { limitDownloads } from "#worker/middleware/rate-limit.ts";
import { loadHashes, session } from "#worker/middleware/session.ts";
import { clearSessionCookie } from "#worker/middleware/session-cookie.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { announceDeleted, announceName, announceRevoked } from "#worker/realtime/announce.ts";
import { expelSession } from "#worker/realtime/notify.ts";
import { askTables } from "#worker/realtime/tables.ts";
import type { Access } from "#worker/services/account/access.ts";
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
import { getUser, updateUser } from "#worker/services/account/users.ts";
import { getMyData } from "#worker/services/account/users-data.ts";
import { DELETED_NAME, deleteAccount } from "#worker/services/account/users-deletion.ts";
import { refuseWeakPassword } from "#worker/services/account/weak-passwords.ts";
import { listMyThankYous } from "#worker/services/retrospective/thanks.ts";
import { listToday } from "#worker/services/team/now.ts";
import { accountContext, passkeyContext, proverOf } from "./account-context.ts";
import { readBoardAs } from "./read-board.ts";

/** A guest has nothing to prove their identity with. @throws AppError confirm_identity */
function requireProofOfAccount(account: Access["account"]): void {
  if (!account.isGuest) requireRecentProof(account);
}

export const users = new Hono<ApiEnv>()
  .delete("/", loadHashes, session, accountOnly, body(proofInput), async (c) => {
    const { id } = c.get("account");
    const { password: passwordHash } = c.get("hashes");
    const { teamIds } = await withProof(proverOf(c), c.req.valid("json"), () =>
      deleteAccount(c.get("db"), { id, passwordHash }),
    );
    announceDeleted(c, teamIds, { id, name: DELETED_NAME });
    clearSessionCookie(c);
    return c.body(null, 204);
  })
  .use(session)
  .get("/", async (c) => c.json(await getUser(c.get("db"), c.get("account").id)))
  .patch("/", body(updateUserInput), async (c) => {
    const { name, password } = c.req.valid("json");
    const account = c.get("account");
    if (password && account.isGuest) throw new AppError("account_needed");
    if (password) {
      refuseWeakPassword(password, account.email);
      requireRecentProof(account);
    }
    const context = await accountContext(c, account.email);
    const passwordHash = password && (await context.gate.hash(password));
    const { user, teamIds, revoked } = await updateUser(
      c.get("db"),
      { id: account.id, sessionId: account.sessionId },
      { name, passwordHash },
    );
    if (name) announceName(c, teamIds, user);
    if (revoked) {
      announceRevoked(c, revoked);
      tellNewPassword(context, user);
    }
    return c.json(user);
  })
  .get("/login-methods", async (c) => c.json(await getLoginMethods(c.get("db"), c.get("account").id)))
  .post("/request-passkey", accountOnly, async (c) => {
    requireRecentProof(c.get("account"));
    return c.json(await optionsToAdd(passkeyContext(c), c.get("account")));
  })
  .post("/passkeys", accountOnly, body(addPasskeyInput), async (c) => {
    const account = c.get("account");
    requireRecentProof(account);
    const { passkey } = c.req.valid("json");
    const added = await addPasskey(passkeyContext(c), account, c.req.header("user-agent"), passkey);
    tellNewPasskey(await accountContext(c, account.email), account, added);
    return c.json(added, 201);
  })
  .patch("/passkeys/:passkeyId", accountOnly, body(updatePasskeyInput), async (c) => {
    const account = c.get("account");
    requireRecentProof(account);
    return c.json(await updatePasskey(c.get("db"), account.id, c.req.param("passkeyId"), c.req.valid("json")));
  })
  .delete("/passkeys/:passkeyId", accountOnly, async (c) => {
    const account = c.get("account");
    requireRecentProof(account);
    await removePasskey(c.get("db"), account.id, c.req.param("passkeyId"));
    return c.body(null, 204);
  })
  .get("/data", limitDownloads, async (c) => {
    const { id } = c.get("account");
    return c.json(await getMyData(c.get("db"), id, readBoardAs(c, id)));
  })
  .get("/today", async (c) => c.json(await listToday(c.get("db"), c.get("account").id, askTables(c.env.TeamRoom))))
  .get("/sessions", async (c) => {
    const { id, sessionId } = c.get("account");
    return c.json(await listSessions(c.get("db"), id, sessionId));
  })
  .delete("/sessions", async (c) => {
    const account = c.get("account");
    requireProofOfAccount(account);
    announceRevoked(c, await endOtherSessions(c.get("db"), account.id, account.sessionId));
    return c.body(null, 204);
  })
  .delete("/sessions/:sessionId", async (c) => {
    const account = c.get("account");
    const { id, sessionId: currentId } = account;
    const sessionId = c.req.param("sessionId");
    if (sessionId !== currentId) requireProofOfAccount(account);
    const teamIds = await endSession(c.get("db"), id, sessionId);
    for (const teamId of teamIds) c.executionCtx.waitUntil(expelSession(c.env.TeamRoom, teamId, sessionId));
    if (sessionId === currentId) clearSessionCookie(c);
    return c.body(null, 204);
  })
  .get("/thank-you", query(listThankYousInput), async (c) =>
    c.json(await listMyThankYous(c.get("db"), c.get("account").id, c.req.valid("query").type)),
  );
