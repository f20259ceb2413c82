import { Hono } from "hono";
import { createTeamInput, updateTeamInput } from "#worker/contract/teams.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { accountOnly, admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { accountGate } from "#worker/services/gates.ts";
import { createTeam, getTeam, listRanking, listTeams, teamIdFrom, updateTeam } from "#worker/services/team/teams.ts";

const TEAM = "/:teamId";

export const teams = new Hono<ApiEnv>()
  .get("/", session, async (c) => c.json(await listTeams(c.get("db"), c.get("account").id)))
  .post("/", session, accountOnly, body(createTeamInput), async (c) => {
    const { name, joinPassword } = c.req.valid("json");
    const id = teamIdFrom(await idToCreate(c));
    const joinPasswordHash = await accountGate(c.env, c.get("account").email).hash(joinPassword);
    return c.json(await createTeam(c.get("db"), { id, name, joinPasswordHash, userId: c.get("account").id }), 201);
  })
  .get(TEAM, session, member, async (c) => {
    const { teamId, userId } = c.get("member");
    return c.json(await getTeam(c.get("db"), teamId, userId));
  })
  .patch(TEAM, session, member, admin, body(updateTeamInput), async (c) => {
    const { name, joinPassword } = c.req.valid("json");
    const { teamId, userId } = c.get("member");
    const joinPasswordHash = joinPassword && (await accountGate(c.env, c.get("account").email).hash(joinPassword));
    const team = await updateTeam(c.get("db"), teamId, userId, { name, joinPasswordHash });
    announce(c, [{ entity: "team" }, { entity: "teams" }]);
    return c.json(team);
  })
  .get(`${TEAM}/ranking`, session, member, async (c) => c.json(await listRanking(c.get("db"), c.get("member").teamId)));
