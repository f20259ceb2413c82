import type { Context } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import type { MEMBER_CALLS } from "#worker/contract/calls/members.ts";
import type { Member } from "#worker/contract/members.ts";
import { hasMail } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { announce, announceJoined, announceLeft } from "#worker/realtime/announce.ts";
import { changeRole } from "#worker/realtime/notify.ts";
import { createEntryLink } from "#worker/services/account/entry-links.ts";
import { requireRecentProof } from "#worker/services/account/sessions.ts";
import { accountGate } from "#worker/services/gates.ts";
import { listAccessEvents } from "#worker/services/team/access-events.ts";
import {
  demote,
  getMember,
  leave,
  listMembers,
  listRemovals,
  promote,
  readmit,
  remove,
} from "#worker/services/team/members.ts";
import { joinTeam } from "#worker/services/team/teams.ts";
import type { HandlersOf } from "./routes.ts";

const roleChanged = ({ userId, isAdmin }: Member): TeamEvent[] =>
  (["members", "membership", "team", "teams"] as const).map((entity) => ({
    entity,
    change: { kind: "role", userId, isAdmin },
  }));

/** The sockets of the person carry the role with which they were authorized. */
function announceRole(c: Context<ApiEnv>, member: Member): void {
  announce(c, roleChanged(member));
  const { userId, isAdmin } = member;
  const bookmark = c.get("database").bookmark();
  c.executionCtx.waitUntil(changeRole(c.env.TeamRoom, c.get("member").teamId, { userId, isAdmin }, bookmark));
}

export const members: HandlersOf<typeof MEMBER_CALLS> = {
  "POST /teams/:teamId/users": async ({ c, db, account, hashes, body }) => {
    const context = { db, gate: accountGate(c.env, account.email), networkGate: networkGateFor(c) };
    const { joinPassword: password } = body;
    const team = await joinTeam(context, c.get("team"), account.id, { password, hash: hashes.joinPassword });
    announceJoined(c, team.id);
    return team;
  },
  "GET /teams/:teamId/users": ({ db, member }) => listMembers(db, member.teamId, member),
  "DELETE /teams/:teamId/users": async ({ c, db, member: { teamId, userId } }) => {
    await leave(db, teamId, userId);
    announceLeft(c, userId);
  },
  "GET /teams/:teamId/users/my-membership": ({ db, member }) => getMember(db, member.teamId, member.userId),
  "DELETE /teams/:teamId/users/:userId": async ({ c, db, member, params }) => {
    await remove(db, member.teamId, member.userId, params.userId);
    announceLeft(c, params.userId);
  },
  "POST /teams/:teamId/users/:userId/admin": async ({ c, db, member, params }) => {
    const promoted = await promote(db, member.teamId, member.userId, params.userId);
    announceRole(c, promoted);
    return promoted;
  },
  "DELETE /teams/:teamId/users/:userId/admin": async ({ c, db, member, params }) => {
    const demoted = await demote(db, member.teamId, member.userId, params.userId);
    announceRole(c, demoted);
    return demoted;
  },
  "POST /teams/:teamId/users/:userId/entry-links": ({ c, db, account, member: { teamId, userId }, params }) => {
    // The link proves who a person is, so the thief of an admin's old session must not make one.
    requireRecentProof(account);
    const link = { teamId, adminId: userId, userId: params.userId, hasMail: hasMail(c.env) };
    return createEntryLink(db, link, siteOrigin(c));
  },
  "GET /teams/:teamId/removals": ({ db, member }) => listRemovals(db, member.teamId),
  "DELETE /teams/:teamId/removals/:userId": ({ db, member, params }) =>
    readmit(db, member.teamId, member.userId, params.userId),
  "GET /teams/:teamId/access-events": ({ db, member }) => listAccessEvents(db, member.teamId),
};
