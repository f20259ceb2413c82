import { Hono } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import type { Member } from "#worker/contract/members.ts";
import { joinTeamInput } from "#worker/contract/teams.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { accountOnly, admin, member } from "#worker/middleware/member.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { loadHashes, session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce, announceJoined, announceLeft } from "#worker/realtime/announce.ts";
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

const MEMBERS = "/:teamId/users";
const MEMBER = `${MEMBERS}/:userId` as const;

const roleChanged = ({ userId, isAdmin }: Member): TeamEvent[] =>
  (["members", "membership", "team", "teams"] as const).map((entity) => ({
    entity,
    change: { kind: "role", userId, isAdmin },
  }));

export const members = new Hono<ApiEnv>()
  .post(MEMBERS, loadHashes, session, accountOnly, body(joinTeamInput), async (c) => {
    const { id: userId, email } = c.get("account");
    const context = { db: c.get("db"), gate: accountGate(c.env, email), networkGate: networkGateFor(c) };
    const password = c.req.valid("json").joinPassword;
    const team = await joinTeam(context, c.get("team"), userId, { password, hash: c.get("hashes").joinPassword });
    announceJoined(c, team.id);
    return c.json(team, 201);
  })
  .get(MEMBERS, session, member, async (c) =>
    c.json(await listMembers(c.get("db"), c.get("member").teamId, c.get("member"))),
  )
  .delete(MEMBERS, session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    await leave(c.get("db"), teamId, userId);
    announceLeft(c, userId);
    return c.body(null, 204);
  })
  .get(`${MEMBERS}/my-membership`, session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    return c.json(await getMember(c.get("db"), teamId, userId));
  })
  .delete(MEMBER, session, member, admin, async (c) => {
    const { teamId, userId: adminId } = c.get("member");
    const userId = c.req.param("userId");
    await remove(c.get("db"), teamId, adminId, userId);
    announceLeft(c, userId);
    return c.body(null, 204);
  })
  .post(`${MEMBER}/admin`, session, member, admin, async (c) => {
    const { teamId, userId: adminId } = c.get("member");
    const promoted = await promote(c.get("db"), teamId, adminId, c.req.param("userId"));
    announce(c, roleChanged(promoted));
    return c.json(promoted);
  })
  .delete(`${MEMBER}/admin`, session, member, admin, async (c) => {
    const { teamId, userId: adminId } = c.get("member");
    const demoted = await demote(c.get("db"), teamId, adminId, c.req.param("userId"));
    announce(c, roleChanged(demoted));
    return c.json(demoted);
  })
  .get("/:teamId/removals", session, member, admin, async (c) =>
    c.json(await listRemovals(c.get("db"), c.get("member").teamId)),
  )
  .delete("/:teamId/removals/:userId", session, member, admin, async (c) => {
    const { teamId, userId: adminId } = c.get("member");
    await readmit(c.get("db"), teamId, adminId, c.req.param("userId"));
    return c.body(null, 204);
  })
  .get("/:teamId/access-events", session, member, admin, async (c) =>
    c.json(await listAccessEvents(c.get("db"), c.get("member").teamId)),
  );
