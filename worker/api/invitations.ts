import type { Context } from "hono";
import type { NewSession } from "#worker/contract/auth.ts";
import type { INVITATION_CALLS } from "#worker/contract/calls/invitations.ts";
import { GUEST_SESSION } from "#worker/contract/limits.ts";
import type { Team } from "#worker/contract/teams.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { announceJoined } from "#worker/realtime/announce.ts";
import { askBoardStatuses } from "#worker/realtime/board-statuses.ts";
import { teamGate } from "#worker/services/gates.ts";
import type { EnteredGuest, GuestContext } from "#worker/services/team/entering.ts";
import {
  createInvitation,
  enterByInvitation,
  joinByInvitation,
  listInvitations,
  previewInvitation,
  revokeInvitation,
  signUpByInvitation,
} from "#worker/services/team/invitations.ts";
import { enterByRetro, getRetroEntry, joinByRetro } from "#worker/services/team/retro-entry.ts";
import { keepLogin, signUpContext } from "./account-context.ts";
import { siteOf } from "./link-site.ts";
import type { HandlersOf } from "./routes.ts";

const guestContext = (c: Context<ApiEnv>): GuestContext => ({
  teamGate: (id: string) => teamGate(c.env, id),
  networkGate: networkGateFor(c),
  jwtSecret: readSettings(c.env).JWT_SECRET,
  userAgent: c.req.header("user-agent"),
});

function joined(c: Context<ApiEnv>, team: Team): Team {
  announceJoined(c, team.id);
  return team;
}

function entered(c: Context<ApiEnv>, { loggedIn, teamId }: EnteredGuest): NewSession {
  setSessionCookie(c, loggedIn.token, GUEST_SESSION.life);
  announceJoined(c, teamId);
  return loggedIn;
}

export const invitations: HandlersOf<typeof INVITATION_CALLS> = {
  "GET /teams/:teamId/invitations": ({ c, db, member }) => listInvitations(db, member.teamId, siteOf(c)),
  "POST /teams/:teamId/invitations": ({ c, db, member: { teamId, userId }, body, newId }) =>
    createInvitation(db, { ...body, id: newId, teamId, userId }, siteOf(c)),
  "DELETE /teams/:teamId/invitations/:invitationId": ({ db, member, params }) =>
    revokeInvitation(db, member.teamId, member.userId, params.invitationId),
  "GET /invitations/:token": ({ db, params, query }) => previewInvitation(db, params.token, query.retro),
  "POST /invitations/:token/users": async ({ c, db, account, params }) =>
    joined(c, await joinByInvitation(db, params.token, account.id)),
  "POST /invitations/:token/accounts": async ({ c, params, body }) => {
    const context = await signUpContext(c, body.email);
    const { loggedIn, teamId } = await signUpByInvitation(context, params.token, body);
    announceJoined(c, teamId);
    return keepLogin(c, context, loggedIn);
  },
  "POST /invitations/:token/guests": async ({ c, db, params, body }) =>
    entered(c, await enterByInvitation(db, guestContext(c), params.token, body.name)),
  "GET /teams/:teamId/retrospectives/:retroId/entry": ({ c, db, params }) =>
    getRetroEntry(db, params, askBoardStatuses(c.env.TeamRoom)),
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": async ({ c, db, account, params }) =>
    joined(c, await joinByRetro(db, params, account.id)),
  "POST /teams/:teamId/retrospectives/:retroId/entry/guests": async ({ c, db, params, body }) =>
    entered(c, await enterByRetro(db, guestContext(c), params, body.name)),
};
