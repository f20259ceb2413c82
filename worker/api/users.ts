import { Hono } from "hono";
import { AppError } from "#worker/contract/errors.ts";
import { listThankYousInput } from "#worker/contract/thanks.ts";
import { deleteUserInput, updateUserInput } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { accountOnly } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { clearSessionCookie } from "#worker/middleware/session-cookie.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { announceDeleted, announceName, announceRevoked } from "#worker/realtime/announce.ts";
import { askTables } from "#worker/realtime/tables.ts";
import { refuseCommonPassword } from "#worker/services/auth.ts";
import { accountGate } from "#worker/services/gates.ts";
import { listToday } from "#worker/services/now.ts";
import { endOtherSessions, listSessions, requireRecentProof } from "#worker/services/sessions.ts";
import { listMyThankYous } from "#worker/services/thanks.ts";
import { getUser, updateUser } from "#worker/services/users.ts";
import { getMyData } from "#worker/services/users-data.ts";
import { confirmPassword, DELETED_NAME, deleteAccount } from "#worker/services/users-deletion.ts";
import { readBoardAs } from "./read-board.ts";

export const users = new Hono<ApiEnv>()
  .use(session)
  .get("/", async (c) => c.json(await getUser(c.get("db"), c.get("account").id)))
  .patch("/", body(updateUserInput), async (c) => {
    const { name, password } = c.req.valid("json");
    const account = c.get("account");
    if (password && account.isGuest) throw new AppError("account_needed");
    if (password) {
      refuseCommonPassword(password);
      requireRecentProof(account);
    }
    const passwordHash = password && (await accountGate(c.env, account.email).hash(password));
    const { user, teamIds, revoked } = await updateUser(
      c.get("db"),
      { id: account.id, sessionId: account.sessionId },
      { name, passwordHash },
    );
    if (name) announceName(c, teamIds, user);
    if (revoked) announceRevoked(c, revoked);
    return c.json(user);
  })
  .delete("/", accountOnly, body(deleteUserInput), async (c) => {
    const { id, email, passwordHash } = c.get("account");
    await confirmPassword(accountGate(c.env, email), passwordHash, c.req.valid("json").password);
    const { teamIds } = await deleteAccount(c.get("db"), { id, passwordHash });
    announceDeleted(c, teamIds, { id, name: DELETED_NAME });
    clearSessionCookie(c);
    return c.body(null, 204);
  })
  .get("/data", async (c) => {
    const { id } = c.get("account");
    return c.json(await getMyData(c.get("db"), id, readBoardAs(c, id)));
  })
  .get("/today", async (c) => c.json(await listToday(c.get("db"), c.get("account").id, askTables(c.env.TeamRoom))))
  .get("/sessions", async (c) => {
    const { id, sessionId } = c.get("account");
    return c.json(await listSessions(c.get("db"), id, sessionId));
  })
  .delete("/sessions", async (c) => {
    const { id, sessionId } = c.get("account");
    announceRevoked(c, await endOtherSessions(c.get("db"), id, sessionId));
    return c.body(null, 204);
  })
  .get("/thank-you", query(listThankYousInput), async (c) =>
    c.json(await listMyThankYous(c.get("db"), c.get("account").id, c.req.valid("query").type)),
  );
