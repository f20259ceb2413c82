import { type Context, Hono } from "hono";
import { createInvitationInput, enterAsGuestInput } from "#worker/contract/invitations.ts";
import { GUEST_SESSION } from "#worker/contract/limits.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { accountOnly, admin, member } from "#worker/middleware/member.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { limitByAddress } from "#worker/middleware/rate-limit.ts";
import { session } from "#worker/middleware/session.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { body } from "#worker/middleware/validate.ts";
import { announceJoined } from "#worker/realtime/announce.ts";
import { teamGate } from "#worker/services/gates.ts";
import {
  createInvitation,
  enterAsGuest,
  joinByInvitation,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from "#worker/services/team/invitations.ts";

const INVITATIONS = "/:teamId/invitations";

const siteOf = (c: Context<ApiEnv>) => ({
  origin: new URL(c.req.url).origin,
  secret: readSettings(c.env).JWT_SECRET,
});

export const teamInvitations = new Hono<ApiEnv>()
  .get(INVITATIONS, session, member, admin, async (c) =>
    c.json(await listInvitations(c.get("db"), c.get("member").teamId, siteOf(c))),
  )
  .post(INVITATIONS, session, member, admin, body(createInvitationInput), async (c) => {
    const { teamId, userId } = c.get("member");
    const input = { ...c.req.valid("json"), id: await idToCreate(c), teamId, userId };
    return c.json(await createInvitation(c.get("db"), input, siteOf(c)), 201);
  })
  .delete(`${INVITATIONS}/:invitationId`, session, member, admin, async (c) => {
    const { teamId, userId } = c.get("member");
    await revokeInvitation(c.get("db"), teamId, userId, c.req.param("invitationId"));
    return c.body(null, 204);
  });

export const invitations = new Hono<ApiEnv>()
  .use(limitByAddress)
  .get("/:token", async (c) => c.json(await previewInvitation(c.get("db"), c.req.param("token"))))
  .post("/:token/users", session, accountOnly, async (c) => {
    const team = await joinByInvitation(c.get("db"), c.req.param("token"), c.get("account").id);
    announceJoined(c, team.id);
    return c.json(team, 201);
  })
  .post("/:token/guests", body(enterAsGuestInput), async (c) => {
    const context = {
      db: c.get("db"),
      teamGate: (id: string) => teamGate(c.env, id),
      networkGate: networkGateFor(c),
      jwtSecret: readSettings(c.env).JWT_SECRET,
      userAgent: c.req.header("user-agent"),
    };
    const { loggedIn, teamId } = await enterAsGuest(context, c.req.param("token"), c.req.valid("json").name);
    setSessionCookie(c, loggedIn.token, GUEST_SESSION.life);
    announceJoined(c, teamId);
    return c.json(loggedIn, 201);
  });
