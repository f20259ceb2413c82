import { Hono } from "hono";
import type { News } from "#party/protocol.ts";
import type { Member } from "#worker/contract/members.ts";
import { joinTeamInput } from "#worker/contract/teams.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { expel } from "#worker/notify.ts";
import { demote, getMember, leave, listMembers, promote, remove } from "#worker/services/members.ts";
import { joinTeam } from "#worker/services/teams.ts";
import { announce } from "./announce.ts";
import { teamGate } from "./gates.ts";

/** Who is in the team shows in many places: the list, the ranking, the counts of members. */
export const WHO_IS_IN: News[] = [
  { entity: "members" },
  { entity: "ranking" },
  { entity: "team" },
  { entity: "teams" },
  { entity: "votes" },
];
/** Who is an admin shows in the list, and to the person themself in what they may do. */
const roleOf = ({ userId, isAdmin }: Member): News[] =>
  (["members", "membership", "team", "teams"] as const).map((entity) => ({
    entity,
    change: { kind: "role", userId, isAdmin },
  }));

export const members = new Hono<ApiEnv>()
  .post("/:teamId/users", session, body(joinTeamInput), async (c) => {
    const gate = teamGate(c.env, c.req.param("teamId"));
    const userId = c.get("account").id;
    const team = await joinTeam(c.get("db"), gate, c.get("team"), userId, c.req.valid("json").joinPassword);
    announce(c, WHO_IS_IN, team.id);
    return c.json(team, 201);
  })
  .get("/:teamId/users", session, member, async (c) => c.json(await listMembers(c.get("db"), c.get("member").teamId)))
  .delete("/:teamId/users", session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    await leave(c.get("db"), teamId, userId);
    announce(c, WHO_IS_IN);
    c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, null));
    return c.body(null, 204);
  })
  .get("/:teamId/users/my-membership", session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    return c.json(await getMember(c.get("db"), teamId, userId));
  })
  .delete("/:teamId/users/:userId", session, member, admin, async (c) => {
    const { teamId, userId: adminId } = c.get("member");
    const userId = c.req.param("userId");
    await remove(c.get("db"), teamId, adminId, userId);
    announce(c, WHO_IS_IN);
    c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, null));
    return c.body(null, 204);
  })
  .post("/:teamId/users/:userId/admin", session, member, admin, async (c) => {
    const promoted = await promote(c.get("db"), c.get("member").teamId, c.req.param("userId"));
    announce(c, roleOf(promoted));
    return c.json(promoted);
  })
  .delete("/:teamId/users/:userId/admin", session, member, admin, async (c) => {
    const demoted = await demote(c.get("db"), c.get("member").teamId, c.req.param("userId"));
    announce(c, roleOf(demoted));
    return c.json(demoted);
  });
