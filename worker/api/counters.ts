import { Hono } from "hono";
import type { TeamEvent } from "#party/protocol.ts";
import { type Counter, createCounterInput, resetCounterInput, updateCounterInput } from "#worker/contract/counters.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import {
  createCounter,
  deleteCounter,
  getCounter,
  incrementCounter,
  listCounters,
  listResets,
  resetCounter,
  undoIncrement,
  updateCounter,
} from "#worker/services/counter/counters.ts";

const COUNTERS = "/:teamId/counters";
const COUNTER = `${COUNTERS}/:counterId` as const;

const counterChanged = (counter: Counter): TeamEvent => ({
  entity: "counters",
  id: counter.id,
  change: { kind: "counter", counter },
});

const goalsChanged = (counterId: string, changed: boolean): TeamEvent[] =>
  changed ? [{ entity: "goals", id: counterId }] : [];

export const counters = new Hono<ApiEnv>()
  .get(COUNTERS, session, member, async (c) => c.json(await listCounters(c.get("db"), c.get("member").teamId)))
  .post(COUNTERS, session, member, body(createCounterInput), async (c) => {
    const { teamId } = c.get("member");
    const id = await idToCreate(c);
    const input = c.req.valid("json");
    const created = await createCounter(c.get("db"), { id, teamId, ...input });
    const linked: TeamEvent[] = input.agreementId ? [{ entity: "agreements", id: input.agreementId }] : [];
    announce(c, [counterChanged(created), ...linked]);
    return c.json(created, 201);
  })
  .get(COUNTER, session, member, async (c) =>
    c.json(await getCounter(c.get("db"), c.get("member").teamId, c.req.param("counterId"))),
  )
  .patch(COUNTER, session, member, admin, body(updateCounterInput), async (c) => {
    const id = c.req.param("counterId");
    const updated = await updateCounter(c.get("db"), c.get("member").teamId, id, c.req.valid("json"));
    announce(c, [counterChanged(updated)]);
    return c.json(updated);
  })
  .delete(COUNTER, session, member, admin, async (c) => {
    const id = c.req.param("counterId");
    await deleteCounter(c.get("db"), c.get("member").teamId, id);
    announce(c, [{ entity: "counters", id, change: { kind: "counter-gone" } }]);
    return c.body(null, 204);
  })
  .post(`${COUNTER}/increment`, session, member, async (c) => {
    const id = c.req.param("counterId");
    const change = { id, ...c.get("member"), changeId: await idToCreate(c) };
    const { counter, achievedGoals } = await incrementCounter(c.get("db"), change);
    announce(c, [counterChanged(counter), ...goalsChanged(id, achievedGoals)]);
    return c.json(counter);
  })
  .delete(`${COUNTER}/increment`, session, member, async (c) => {
    const id = c.req.param("counterId");
    const { counter, unachievedGoals } = await undoIncrement(c.get("db"), { id, ...c.get("member") });
    announce(c, [counterChanged(counter), ...goalsChanged(id, unachievedGoals)]);
    return c.json(counter);
  })
  .post(`${COUNTER}/reset`, session, member, body(resetCounterInput), async (c) => {
    const { teamId, userId } = c.get("member");
    const id = c.req.param("counterId");
    const { nameEvent } = c.req.valid("json");
    const counter = await resetCounter(c.get("db"), { id, teamId, resetId: await idToCreate(c), nameEvent, userId });
    announce(c, [counterChanged(counter)]);
    return c.json(counter);
  })
  .get(`${COUNTER}/resets`, session, member, async (c) =>
    c.json(await listResets(c.get("db"), c.get("member").teamId, c.req.param("counterId"))),
  );
