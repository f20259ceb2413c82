import { Hono } from "hono";
import type { News } from "#party/protocol.ts";
import { thankYousQuery } from "#worker/contract/thanks.ts";
import { updateUserInput } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { listMyThankYous } from "#worker/services/thanks.ts";
import { getUser, updateUser } from "#worker/services/users.ts";
import { announce, announceRevoked } from "./announce.ts";
import { accountGate } from "./gates.ts";

/** Everything that shows a person's name. */
const SHOWS_NAMES: News[] = [
  { entity: "members" },
  { entity: "ranking" },
  { entity: "retrospectives" },
  { entity: "thank-you" },
  { entity: "topics" },
  { entity: "messages" },
];

export const users = new Hono<ApiEnv>()
  .use(session)
  .get("/", async (c) => c.json(await getUser(c.get("db"), c.get("account").id)))
  .patch("/", body(updateUserInput), async (c) => {
    const { name, password } = c.req.valid("json");
    const account = c.get("account");
    const passwordHash = password && (await accountGate(c.env, account.email).hash(password));
    const { user, teamIds, revoked } = await updateUser(
      c.get("db"),
      { id: account.id, sessionId: account.sessionId },
      { name, passwordHash },
    );
    if (name) for (const teamId of teamIds) announce(c, SHOWS_NAMES, teamId);
    if (revoked) announceRevoked(c, revoked);
    return c.json(user);
  })
  .get("/thank-you", query(thankYousQuery), async (c) =>
    c.json(await listMyThankYous(c.get("db"), c.get("account").id, c.req.valid("query").type)),
  );
