import type { TeamEvent } from "#party/protocol.ts";
import type { COUNTER_CALLS } from "#worker/contract/calls/counters.ts";
import type { Counter } from "#worker/contract/counters.ts";
import { announce } from "#worker/realtime/announce.ts";
import {
  createCounter,
  getCounter,
  incrementCounter,
  listCounters,
  listResets,
  resetCounter,
  undoIncrement,
  updateCounter,
} from "#worker/services/counter/counters.ts";
import {
  cloneGoal,
  createGoal,
  deleteGoal,
  listGoals,
  reactivateGoal,
  updateGoal,
} from "#worker/services/counter/goals.ts";
import { putAway } from "./bin.ts";
import type { HandlersOf } from "./routes.ts";

const counterChanged = (counter: Counter): TeamEvent => ({
  entity: "counters",
  id: counter.id,
  change: { kind: "counter", counter },
});

const goalsChanged = (counterId: string): TeamEvent => ({ entity: "goals", id: counterId });

const goalOf = ({ teamId }: { teamId: string }, { counterId, goalId }: { counterId: string; goalId: string }) => ({
  id: goalId,
  teamId,
  counterId,
});

export const counters: HandlersOf<typeof COUNTER_CALLS> = {
  "GET /teams/:teamId/counters": ({ db, member }) => listCounters(db, member),
  "POST /teams/:teamId/counters": async ({ c, db, member, body, newId }) => {
    const created = await createCounter(db, member, { id: newId, ...body });
    const linked: TeamEvent[] = body.agreementId ? [{ entity: "agreements", id: body.agreementId }] : [];
    announce(c, [counterChanged(created), ...linked]);
    return created;
  },
  "GET /teams/:teamId/counters/:counterId": ({ db, member, params }) => getCounter(db, member, params.counterId),
  "PATCH /teams/:teamId/counters/:counterId": async ({ c, db, member, params, body }) => {
    const updated = await updateCounter(db, member, params.counterId, body);
    announce(c, [counterChanged(updated)]);
    return updated;
  },
  "DELETE /teams/:teamId/counters/:counterId": (context) => putAway(context, "counter", context.params.counterId),
  "POST /teams/:teamId/counters/:counterId/increment": async ({ c, db, member, params: { counterId }, newId }) => {
    const { counter, achievedGoals } = await incrementCounter(db, { id: counterId, ...member, changeId: newId });
    announce(c, [counterChanged(counter), ...(achievedGoals ? [goalsChanged(counterId)] : [])]);
    return counter;
  },
  "DELETE /teams/:teamId/counters/:counterId/increment": async ({ c, db, member, params: { counterId } }) => {
    const { counter, unachievedGoals } = await undoIncrement(db, { id: counterId, ...member });
    announce(c, [counterChanged(counter), ...(unachievedGoals ? [goalsChanged(counterId)] : [])]);
    return counter;
  },
  "POST /teams/:teamId/counters/:counterId/reset": async ({ c, db, member, params, body, newId }) => {
    const counter = await resetCounter(db, { id: params.counterId, ...member, resetId: newId, ...body });
    announce(c, [counterChanged(counter)]);
    return counter;
  },
  "GET /teams/:teamId/counters/:counterId/resets": ({ db, member, params }) =>
    listResets(db, member.teamId, params.counterId),
  "GET /teams/:teamId/counters/:counterId/goals": ({ db, member, params, query }) =>
    listGoals(db, { teamId: member.teamId, ...params }, query.type),
  "POST /teams/:teamId/counters/:counterId/goals": async ({ c, db, member, params, body, newId }) => {
    const created = await createGoal(db, { id: newId, teamId: member.teamId, ...params }, body);
    announce(c, [goalsChanged(params.counterId)]);
    return created;
  },
  "PATCH /teams/:teamId/counters/:counterId/goals/:goalId": async ({ c, db, member, params, body }) => {
    const updated = await updateGoal(db, goalOf(member, params), body);
    announce(c, [goalsChanged(params.counterId)]);
    return updated;
  },
  "DELETE /teams/:teamId/counters/:counterId/goals/:goalId": async ({ c, db, member, params }) => {
    await deleteGoal(db, goalOf(member, params));
    announce(c, [goalsChanged(params.counterId)]);
  },
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/clone": async ({ c, db, member, params, newId }) => {
    const clone = await cloneGoal(db, goalOf(member, params), newId);
    announce(c, [goalsChanged(params.counterId)]);
    return clone;
  },
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/reactivate": async ({ c, db, member, params }) => {
    const reactivated = await reactivateGoal(db, goalOf(member, params));
    announce(c, [goalsChanged(params.counterId)]);
    return reactivated;
  },
};
