import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { GoalType } from "#worker/contract/goals.ts";

const WORDS = { name: "Días sin bugs", incrementButtonLabel: "Otro día", resetButtonLabel: "Hubo un bug" };

const countersOf = (person: Someone) => person.api.teams[":teamId"].counters;
const goalsOf = (person: Someone) => countersOf(person)[":counterId"].goals;
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

async function teamWithCounter() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const { id: counterId } = await (await countersOf(ana).$post({ param: { teamId }, json: WORDS })).json();
  return { ana, beto, ids: { teamId, counterId } };
}

type Ids = { teamId: string; counterId: string };

async function newGoal(person: Someone, param: Ids, description: string, targetDays: number) {
  const made = await goalsOf(person).$post({ param, json: { description, targetDays } });
  expect(made.status).toBe(201);
  const { id: goalId } = await made.json();
  return { ...param, goalId };
}

async function names(person: Someone, param: Ids, type: GoalType) {
  const list = await (await goalsOf(person).$get({ param, query: { type } })).json();
  return list.map(({ description }) => description);
}

async function increment(person: Someone, param: Ids, days = 1) {
  for (let day = 0; day < days; day += 1) {
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect((await countersOf(person)[":counterId"].increment.$post({ param })).status).toBe(200);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A counter has goals", () => {
  it("Available goals are sorted by target, and achieved goals newest first", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    // Many, because ids are random: a few could be in order by chance.
    const ofThreeDays = ["Asado", "Cine", "Paseo", "Torta", "Fondue", "Museo"];
    for (const description of ofThreeDays) await newGoal(beto, ids, description, 3);
    await newGoal(ana, ids, "Pizza", 1);
    await newGoal(ana, ids, "Helado", 2);
    expect(await names(beto, ids, "disponibles")).toEqual(["Pizza", "Helado", ...ofThreeDays]);
    await increment(beto, ids, 2);
    expect(await names(beto, ids, "disponibles")).toEqual(ofThreeDays);
    expect(await names(beto, ids, "achieved")).toEqual(["Helado", "Pizza"]);
    const achieved = await (await goalsOf(ana).$get({ param: ids, query: { type: "achieved" } })).json();
    expect(achieved[1]).toMatchObject({ achieved: true, achievedAt: "2026-06-02T15:00:00.000Z" });
  });

  it("A goal is achieved only by the increment that reaches its target", async () => {
    const { ana, ids } = await teamWithCounter();
    await increment(ana, ids, 2);
    await newGoal(ana, ids, "Ya pasado", 1);
    await newGoal(ana, ids, "Justo hoy", 2);
    await increment(ana, ids);
    expect(await names(ana, ids, "achieved")).toEqual([]);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    await countersOf(ana)[":counterId"].reset.$post({ param: ids, json: { nameEvent: "Bug" } });
    await increment(ana, ids);
    expect(await names(ana, ids, "achieved")).toEqual(["Ya pasado"]);
  });

  it("An achieved goal keeps its day when a later streak reaches its target", async () => {
    const { ana, ids } = await teamWithCounter();
    await newGoal(ana, ids, "Pizza", 1);
    await increment(ana, ids);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    await countersOf(ana)[":counterId"].reset.$post({ param: ids, json: { nameEvent: "Bug" } });
    await increment(ana, ids);
    const achieved = await (await goalsOf(ana).$get({ param: ids, query: { type: "achieved" } })).json();
    expect(achieved).toMatchObject([{ description: "Pizza", achievedAt: "2026-06-02T15:00:00.000Z" }]);
  });

  it("A refused or repeated increment achieves no goal", async () => {
    const { ana, ids } = await teamWithCounter();
    const click = () => countersOf(ana)[":counterId"].increment.$post({ param: ids }, withKey(key));
    const key = crypto.randomUUID();
    expect((await click()).status).toBe(200);
    await newGoal(ana, ids, "Dos", 2);
    await newGoal(ana, ids, "Uno", 1);
    expect((await click()).status).toBe(200);
    expect((await countersOf(ana)[":counterId"].increment.$post({ param: ids })).status).toBe(409);
    expect(await names(ana, ids, "achieved")).toEqual([]);
  });

  it("An increment does not achieve goals of other counters", async () => {
    const { ana, ids } = await teamWithCounter();
    const other = await teamWithCounter();
    await newGoal(other.ana, other.ids, "Ajena", 1);
    await increment(ana, ids);
    expect(await names(other.ana, other.ids, "disponibles")).toEqual(["Ajena"]);
  });

  it("An achieved goal cannot be edited until an admin reactivates it", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const param = await newGoal(beto, ids, "Pizza", 1);
    const goal = goalsOf(ana)[":goalId"];
    const early = await goal.reactivate.$post({ param });
    expect([early.status, await early.json()]).toMatchObject([409, { code: "not_achieved" }]);
    await increment(ana, ids);
    const edited = await goal.$patch({ param, json: { targetDays: 5 } });
    expect([edited.status, await edited.json()]).toMatchObject([409, { code: "goal_achieved" }]);
    expect((await goal.$patch({ param, json: {} })).status).toBe(200);
    expect((await goalsOf(beto)[":goalId"].reactivate.$post({ param })).status).toBe(403);
    const back = await goal.reactivate.$post({ param });
    expect(await back.json()).toMatchObject({ achieved: false, achievedAt: null, targetDays: 1 });
    const later = await goal.$patch({ param, json: { targetDays: 5, description: "" } });
    expect(await later.json()).toMatchObject({ description: "Pizza", targetDays: 5 });
  });

  it("An edit that changes nothing keeps the date of the last update", async () => {
    const { ana, ids } = await teamWithCounter();
    const param = await newGoal(ana, ids, "Pizza", 3);
    vi.setSystemTime("2026-06-09T15:00:00Z");
    const same = await goalsOf(ana)[":goalId"].$patch({ param, json: { description: " Pizza ", targetDays: 3 } });
    expect(await same.json()).toMatchObject({ updatedAt: "2026-06-01T15:00:00.000Z" });
    const other = await goalsOf(ana)[":goalId"].$patch({ param, json: { targetDays: 4 } });
    expect(await other.json()).toMatchObject({ updatedAt: "2026-06-09T15:00:00.000Z" });
  });

  it("Any member clones a goal, and the clone is available", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const param = await newGoal(ana, ids, "Pizza", 1);
    await increment(ana, ids);
    const clone = await goalsOf(beto)[":goalId"].clone.$post({ param });
    expect(clone.status).toBe(201);
    const made = await clone.json();
    expect(made).toMatchObject({ description: "Pizza", targetDays: 1, achieved: false, counterId: ids.counterId });
    expect(made.id).not.toBe(param.goalId);
    expect(await names(ana, ids, "disponibles")).toEqual(["Pizza"]);
  });

  it("Only an admin deletes a goal", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const param = await newGoal(ana, ids, "Pizza", 1);
    expect((await goalsOf(beto)[":goalId"].$delete({ param })).status).toBe(403);
    expect((await goalsOf(ana)[":goalId"].$delete({ param })).status).toBe(204);
    expect((await goalsOf(ana)[":goalId"].$delete({ param })).status).toBe(404);
  });

  it("A target is a whole number from 1 to 100,000, and an unknown list type is refused", async () => {
    const { ana, ids: param } = await teamWithCounter();
    for (const targetDays of [0, 1.5, 100_001, Number.NaN]) {
      const refused = await goalsOf(ana).$post({ param, json: { description: "Pizza", targetDays } });
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "targetDays" }] }]);
    }
    const query = { type: "todas" as GoalType };
    expect((await goalsOf(ana).$get({ param, query })).status).toBe(400);
  });
});
