import type { Context } from "hono";
import type { NewSession } from "#worker/contract/auth.ts";
import type { INVITATION_CALLS } from "#worker/contract/calls/invitations.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import type { Team } from "#worker/contract/teams.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
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
import { asInOwnDatabase, databaseOf } from "#worker/services/team/teams.ts";
import { keepLogin, signUpContext } from "./account-context.ts";
import { updateCopies } from "./copies.ts";
import { siteOf } from "./link-site.ts";
import type { HandlersOf } from "./routes.ts";

const guestContext = (c: Context<ApiEnv>): GuestContext => ({
  teamGate: (id: string) => teamGate(c.env, id),
  networkGate: networkGateFor(c),
  jwtSecret: readSettings(c.env).JWT_SECRET,
  userAgent: c.req.header("user-agent"),
});

export async function joined(c: Context<ApiEnv>, team: Team): Promise<Team> {
  const places = c.get("places");
  // The person is in the team also where the copies fail, and joins only once.
  await updateCopies(c, [team.id]).finally(() => announceJoined(c, team.id));
  return asInOwnDatabase(places, await databaseOf(places, team.id), team);
}

/** Only the answer gives this session, and a later call makes a second person. So the room does later what fails here. */
const tryCopies = (c: Context<ApiEnv>, teamId: string) =>
  updateCopies(c, [teamId]).catch((error: unknown) => logFailure(c.get("requestId"), error));

async function entered(c: Context<ApiEnv>, { loggedIn, teamId, isNew }: EnteredGuest): Promise<NewSession> {
  await tryCopies(c, teamId);
  setSessionCookie(c, loggedIn.token, GUEST_SESSION.life);
  if (isNew) announceJoined(c, teamId);
  return loggedIn;
}

export const invitations: HandlersOf<typeof INVITATION_CALLS> = {
  "GET /teams/:teamId/invitations": ({ c, home, member }) => listInvitations(home, member.teamId, siteOf(c)),
  "POST /teams/:teamId/invitations": ({ c, home, member: { teamId, userId }, body, newId }) =>
    createInvitation(home, { ...body, id: newId, teamId, userId }, siteOf(c)),
  "DELETE /teams/:teamId/invitations/:invitationId": ({ home, member, params }) =>
    revokeInvitation(home, member.teamId, member.userId, params.invitationId),
  "GET /invitations/:token": ({ places, params, query }) => previewInvitation(places, params.token, query.retro),
  "POST /invitations/:token/users": async ({ c, home, account, params }) =>
    joined(c, await joinByInvitation(home, params.token, account.id)),
  "POST /invitations/:token/accounts": async ({ c, params, body }) => {
    const context = await signUpContext(c, body.email);
    const { loggedIn, teamId } = await signUpByInvitation(context, params.token, body);
    await tryCopies(c, teamId);
    announceJoined(c, teamId);
    return keepLogin(c, context, loggedIn);
  },
  "POST /invitations/:token/guests": async ({ c, home, params, body, newId: id }) =>
    entered(c, await enterByInvitation(home, guestContext(c), params.token, { id, ...body })),
  "GET /teams/:teamId/retrospectives/:retroId/entry": async ({ c, places, params }) =>
    getRetroEntry(await databaseOf(places, params.teamId), params, askBoardStatuses(c.env.TeamRoom)),
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": async ({ c, db, home, account, params }) =>
    joined(c, await joinByRetro(home, db, params, account.id)),
  "POST /teams/:teamId/retrospectives/:retroId/entry/guests": async ({ c, home, places, params, body, newId: id }) => {
    const there = await databaseOf(places, params.teamId);
    return entered(c, await enterByRetro(home, there, guestContext(c), params, { id, ...body }));
  },
};
