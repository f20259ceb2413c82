import type { Context } from "hono";
import type { INVITATION_CALLS } from "#worker/contract/calls/invitations.ts";
import { GUEST_SESSION } from "#worker/contract/limits.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
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
import type { HandlersOf } from "./routes.ts";

const siteOf = (c: Context<ApiEnv>) => ({
  origin: new URL(c.req.url).origin,
  secret: readSettings(c.env).JWT_SECRET,
});

export const invitations: HandlersOf<typeof INVITATION_CALLS> = {
  "GET /teams/:teamId/invitations": ({ c, db, member }) => listInvitations(db, member.teamId, siteOf(c)),
  "POST /teams/:teamId/invitations": ({ c, db, member: { teamId, userId }, body, newId }) =>
    createInvitation(db, { ...body, id: newId, teamId, userId }, siteOf(c)),
  "DELETE /teams/:teamId/invitations/:invitationId": ({ db, member, params }) =>
    revokeInvitation(db, member.teamId, member.userId, params.invitationId),
  "GET /invitations/:token": ({ db, params }) => previewInvitation(db, params.token),
  "POST /invitations/:token/users": async ({ c, db, account, params }) => {
    const team = await joinByInvitation(db, params.token, account.id);
    announceJoined(c, team.id);
    return team;
  },
  "POST /invitations/:token/guests": async ({ c, db, params, body }) => {
    const context = {
      db,
      teamGate: (id: string) => teamGate(c.env, id),
      networkGate: networkGateFor(c),
      jwtSecret: readSettings(c.env).JWT_SECRET,
      userAgent: c.req.header("user-agent"),
    };
    const { loggedIn, teamId } = await enterAsGuest(context, params.token, body.name);
    setSessionCookie(c, loggedIn.token, GUEST_SESSION.life);
    announceJoined(c, teamId);
    return loggedIn;
  },
};
