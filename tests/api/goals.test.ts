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
  return { ana, beto, place: { teamId, counterId } };
}

type Place = { teamId: string; counterId: string };

async function newGoal(person: Someone, param: Place, description: string, targetDays: number) {
  const made = await goalsOf(person).$post({ param, json: { description, targetDays } });
  expect(made.status).toBe(201);
  const { id: goalId } = await made.json();
  return { ...param, goalId };
}

async function names(person: Someone, param: Place, type: GoalType) {
  const list = await (await goalsOf(person).$get({ param, query: { type } })).json();
  return list.map(({ description }) => description);
}

/** Each on a new day. */
async function increment(person: Someone, param: Place, days = 1) {
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

describe("Goals", () => {
  it("The available ones come by target, the achieved ones newest first", async () => {
    const { ana, beto, place } = await teamWithCounter();
    await newGoal(beto, place, "Asado", 3);
    await newGoal(ana, place, "Pizza", 1);
    await newGoal(ana, place, "Helado", 2);
    expect(await names(beto, place, "disponibles")).toEqual(["Pizza", "Helado", "Asado"]);
    await increment(beto, place, 2);
    expect(await names(beto, place, "disponibles")).toEqual(["Asado"]);
    expect(await names(beto, place, "achieved")).toEqual(["Helado", "Pizza"]);
    const achieved = await (await goalsOf(ana).$get({ param: place, query: { type: "achieved" } })).json();
    expect(achieved[1]).toMatchObject({ achieved: true, achievedAt: "2026-06-02T15:00:00.000Z" });
  });

  it("Only the increment that arrives from below achieves a goal", async () => {
    const { ana, place } = await teamWithCounter();
    await increment(ana, place, 2);
    await newGoal(ana, place, "Ya pasado", 1);
    await newGoal(ana, place, "Justo hoy", 2);
    await increment(ana, place);
    expect(await names(ana, place, "achieved")).toEqual([]);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    await countersOf(ana)[":counterId"].reset.$post({ param: place, json: { nameEvent: "Bug" } });
    await increment(ana, place);
    expect(await names(ana, place, "achieved")).toEqual(["Ya pasado"]);
  });

  it("A refused or repeated increment achieves nothing", async () => {
    const { ana, place } = await teamWithCounter();
    const click = () => countersOf(ana)[":counterId"].increment.$post({ param: place }, withKey(key));
    const key = crypto.randomUUID();
    expect((await click()).status).toBe(200);
    await newGoal(ana, place, "Dos", 2);
    await newGoal(ana, place, "Uno", 1);
    expect((await click()).status).toBe(200);
    expect((await countersOf(ana)[":counterId"].increment.$post({ param: place })).status).toBe(409);
    expect(await names(ana, place, "achieved")).toEqual([]);
  });

  it("An increment leaves the goals of other counters alone", async () => {
    const { ana, place } = await teamWithCounter();
    const other = await teamWithCounter();
    await newGoal(other.ana, other.place, "Ajena", 1);
    await increment(ana, place);
    const stolen = { teamId: place.teamId, counterId: other.place.counterId };
    expect((await countersOf(ana)[":counterId"].increment.$post({ param: stolen })).status).toBe(404);
    expect(await names(other.ana, other.place, "disponibles")).toEqual(["Ajena"]);
  });

  it("An achieved goal is not edited; an admin reactivates it first", async () => {
    const { ana, beto, place } = await teamWithCounter();
    const param = await newGoal(beto, place, "Pizza", 1);
    const goal = goalsOf(ana)[":goalId"];
    const early = await goal.reactivate.$post({ param });
    expect([early.status, await early.json()]).toMatchObject([409, { code: "not_achieved" }]);
    await increment(ana, place);
    const edited = await goal.$patch({ param, json: { targetDays: 5 } });
    expect([edited.status, await edited.json()]).toMatchObject([409, { code: "goal_achieved" }]);
    expect((await goal.$patch({ param, json: {} })).status).toBe(200);
    expect((await goalsOf(beto)[":goalId"].reactivate.$post({ param })).status).toBe(403);
    const back = await goal.reactivate.$post({ param });
    expect(await back.json()).toMatchObject({ achieved: false, achievedAt: null, targetDays: 1 });
    const later = await goal.$patch({ param, json: { targetDays: 5, description: "" } });
    expect(await later.json()).toMatchObject({ description: "Pizza", targetDays: 5 });
  });

  it("An edit that changes nothing leaves the goal as it is", async () => {
    const { ana, place } = await teamWithCounter();
    const param = await newGoal(ana, place, "Pizza", 3);
    vi.setSystemTime("2026-06-09T15:00:00Z");
    const same = await goalsOf(ana)[":goalId"].$patch({ param, json: { description: " Pizza ", targetDays: 3 } });
    expect(await same.json()).toMatchObject({ updatedAt: "2026-06-01T15:00:00.000Z" });
    const other = await goalsOf(ana)[":goalId"].$patch({ param, json: { targetDays: 4 } });
    expect(await other.json()).toMatchObject({ updatedAt: "2026-06-09T15:00:00.000Z" });
  });

  it("Any member clones a goal: the clone is available, and a retry makes no second one", async () => {
    const { ana, beto, place } = await teamWithCounter();
    const param = await newGoal(ana, place, "Pizza", 1);
    await increment(ana, place);
    const key = crypto.randomUUID();
    const clone = await goalsOf(beto)[":goalId"].clone.$post({ param }, withKey(key));
    expect(clone.status).toBe(201);
    const made = await clone.json();
    expect(made).toMatchObject({ description: "Pizza", targetDays: 1, achieved: false, counterId: place.counterId });
    expect(made.id).not.toBe(param.goalId);
    const again = await goalsOf(beto)[":goalId"].clone.$post({ param }, withKey(key));
    expect(await again.json()).toEqual(made);
    expect(await names(ana, place, "disponibles")).toEqual(["Pizza"]);
  });

  it("Only an admin deletes a goal", async () => {
    const { ana, beto, place } = await teamWithCounter();
    const param = await newGoal(ana, place, "Pizza", 1);
    expect((await goalsOf(beto)[":goalId"].$delete({ param })).status).toBe(403);
    expect((await goalsOf(ana)[":goalId"].$delete({ param })).status).toBe(204);
    expect((await goalsOf(ana)[":goalId"].$delete({ param })).status).toBe(404);
  });

  it("A goal of another team, or of another counter, is not found", async () => {
    const { ana, place } = await teamWithCounter();
    const other = await teamWithCounter();
    const theirs = await newGoal(other.ana, other.place, "Ajena", 1);
    for (const param of [
      { ...theirs, teamId: place.teamId },
      { ...place, goalId: theirs.goalId },
    ]) {
      const goal = goalsOf(ana)[":goalId"];
      const answers = await Promise.all([
        goal.$patch({ param, json: { targetDays: 9 } }),
        goal.$delete({ param }),
        goal.clone.$post({ param }),
        goal.reactivate.$post({ param }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const stolen = { teamId: place.teamId, counterId: other.place.counterId };
    expect((await goalsOf(ana).$get({ param: stolen, query: { type: "disponibles" } })).status).toBe(404);
    const json = { description: "Colada", targetDays: 1 };
    expect((await goalsOf(ana).$post({ param: stolen, json })).status).toBe(404);
    expect(await names(other.ana, other.place, "disponibles")).toEqual(["Ajena"]);
  });

  it("Targets are whole days from 1 to 100,000, and the two tabs are the only lists", async () => {
    const { ana, place: param } = await teamWithCounter();
    for (const targetDays of [0, 1.5, 100_001, Number.NaN]) {
      const refused = await goalsOf(ana).$post({ param, json: { description: "Pizza", targetDays } });
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "targetDays" }] }]);
    }
    // A word that the type does not allow, as a stranger to our client would send it.
    const query = { type: "todas" as GoalType };
    expect((await goalsOf(ana).$get({ param, query })).status).toBe(400);
  });
});
