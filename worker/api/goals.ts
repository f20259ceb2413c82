import { Hono } from "hono";
import { createGoalInput, listGoalsInput, updateGoalInput } from "#worker/contract/goals.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import {
  cloneGoal,
  createGoal,
  deleteGoal,
  listGoals,
  reactivateGoal,
  updateGoal,
} from "#worker/services/counter/goals.ts";

const GOALS = "/:teamId/counters/:counterId/goals";
const GOAL = `${GOALS}/:goalId` as const;

export const goals = new Hono<ApiEnv>()
  .get(GOALS, session, member, query(listGoalsInput), async (c) => {
    const place = { teamId: c.get("member").teamId, counterId: c.req.param("counterId") };
    return c.json(await listGoals(c.get("db"), place, c.req.valid("query").type));
  })
  .post(GOALS, session, member, body(createGoalInput), async (c) => {
    const counterId = c.req.param("counterId");
    const goal = { id: await idToCreate(c), teamId: c.get("member").teamId, counterId };
    const created = await createGoal(c.get("db"), goal, c.req.valid("json"));
    announce(c, [{ entity: "goals", id: counterId }]);
    return c.json(created, 201);
  })
  .patch(GOAL, session, member, admin, body(updateGoalInput), async (c) => {
    const { counterId, goalId: id } = c.req.param();
    const goal = { id, teamId: c.get("member").teamId, counterId };
    const updated = await updateGoal(c.get("db"), goal, c.req.valid("json"));
    announce(c, [{ entity: "goals", id: counterId }]);
    return c.json(updated);
  })
  .delete(GOAL, session, member, admin, async (c) => {
    const { counterId, goalId: id } = c.req.param();
    await deleteGoal(c.get("db"), { id, teamId: c.get("member").teamId, counterId });
    announce(c, [{ entity: "goals", id: counterId }]);
    return c.body(null, 204);
  })
  .post(`${GOAL}/clone`, session, member, async (c) => {
    const { counterId, goalId: id } = c.req.param();
    const original = { id, teamId: c.get("member").teamId, counterId };
    const clone = await cloneGoal(c.get("db"), original, await idToCreate(c));
    announce(c, [{ entity: "goals", id: counterId }]);
    return c.json(clone, 201);
  })
  .post(`${GOAL}/reactivate`, session, member, admin, async (c) => {
    const { counterId, goalId: id } = c.req.param();
    const reactivated = await reactivateGoal(c.get("db"), { id, teamId: c.get("member").teamId, counterId });
    announce(c, [{ entity: "goals", id: counterId }]);
    return c.json(reactivated);
  });
