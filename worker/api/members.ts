import type { Context } from "hono";
import type { Places } from "#drizzle/databases.ts";
import type { TeamEvent } from "#party/protocol.ts";
import type { MEMBER_CALLS } from "#worker/contract/calls/members.ts";
import type { Member } from "#worker/contract/members.ts";
import { hasMail } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { announce, announceLeft } from "#worker/realtime/announce.ts";
import { changeRole } from "#worker/realtime/notify.ts";
import { createEntryLink } from "#worker/services/account/entry-links.ts";
import { requireRecentProof } from "#worker/services/account/sessions.ts";
import { withWinsIn } from "#worker/services/account/wins.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { accountGate } from "#worker/services/gates.ts";
import { listAccessEvents } from "#worker/services/team/access-events.ts";
import { joinTeam } from "#worker/services/team/entering.ts";
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
import { atHome } from "./copies.ts";
import { joined } from "./invitations.ts";
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

/** Sprints are counted over all teams. */
async function withWins({ others }: Places, listed: Member[]): Promise<Member[]> {
  const people = await withWinsIn(
    others,
    listed.map(({ user }) => user),
  );
  return listed.map((member, place) => ({ ...member, user: people[place] ?? member.user }));
}

const withMemberWins = async (places: Places, member: Member): Promise<Member> =>
  firstOrThrow(await withWins(places, [member]));

export const members: HandlersOf<typeof MEMBER_CALLS> = {
  "POST /teams/:teamId/users": async ({ c, home, account, hashes, body }) => {
    const context = { db: home, gate: accountGate(c.env, account.email), networkGate: networkGateFor(c) };
    const { joinPassword: password } = body;
    const team = await joinTeam(context, c.get("team"), account.id, { password, hash: hashes.joinPassword });
    return joined(c, team);
  },
  "GET /teams/:teamId/users": async ({ home, places, member }) =>
    withWins(places, await listMembers(home, member.teamId, member)),
  "DELETE /teams/:teamId/users": async ({ c, home, member: { teamId, userId } }) => {
    const left = () => announceLeft(c, userId);
    await atHome(c, teamId, () => leave(home, teamId, userId), left);
  },
  "GET /teams/:teamId/users/my-membership": async ({ home, places, member }) =>
    withMemberWins(places, await getMember(home, member.teamId, member.userId)),
  "DELETE /teams/:teamId/users/:userId": async ({ c, home, member: { teamId, userId }, params }) => {
    const left = () => announceLeft(c, params.userId);
    await atHome(c, teamId, () => remove(home, teamId, userId, params.userId), left);
  },
  "POST /teams/:teamId/users/:userId/admin": async ({ c, home, places, member: { teamId, userId }, params }) => {
    const change = () => promote(home, teamId, userId, params.userId);
    const promoted = await atHome(c, teamId, change, (member) => announceRole(c, member));
    return withMemberWins(places, promoted);
  },
  "DELETE /teams/:teamId/users/:userId/admin": async ({ c, home, places, member: { teamId, userId }, params }) => {
    const change = () => demote(home, teamId, userId, params.userId);
    const demoted = await atHome(c, teamId, change, (member) => announceRole(c, member));
    return withMemberWins(places, demoted);
  },
  "POST /teams/:teamId/users/:userId/entry-links": ({ c, home, account, member: { teamId, userId }, params }) => {
    // The link proves who a person is, so the thief of an admin's old session must not make one.
    requireRecentProof(account);
    const link = { teamId, adminId: userId, userId: params.userId, hasMail: hasMail(c.env) };
    return createEntryLink(home, link, siteOrigin(c));
  },
  "GET /teams/:teamId/removals": ({ home, member }) => listRemovals(home, member.teamId),
  "DELETE /teams/:teamId/removals/:userId": ({ home, member, params }) =>
    readmit(home, member.teamId, member.userId, params.userId),
  "GET /teams/:teamId/access-events": ({ home, db, member }) => listAccessEvents(home, db, member.teamId),
};
