import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { env } from "#tests/factories/client.ts";
import { outcome } from "#tests/factories/outcomes.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import {
  createCounter,
  getCounter,
  incrementCounter,
  listResets,
  resetCounter,
  undoIncrement,
} from "#worker/services/counter/counters.ts";
import {
  cloneGoal,
  createGoal,
  deleteGoal,
  listGoals,
  reactivateGoal,
  updateGoal,
} from "#worker/services/counter/goals.ts";

const { db } = openDatabase(env.DB);
const HOUR = 3_600_000;
/** Hours from UTC. They stay for the whole sequence, so the model can count days itself. */
const ZONES = {
  "America/Santiago": -4,
  "Asia/Kathmandu": 5.75,
  "Pacific/Kiritimati": 14,
  "Pacific/Pago_Pago": -11,
} as const;
type Zone = keyof typeof ZONES;
const START = Date.parse("2026-06-10T12:00:00Z");

type ModelGoal = { id: string; target: number; achieved: boolean };
type Undo = { longest: number; changedOn: number | null; at: number; achieved: ModelGoal[] };

class Model {
  count = 0;
  longest = 0;
  lastReset: number | null = null;
  changedOn: number | null = null;
  resets: number[] = [];
  goals: ModelGoal[] = [];
  zone: Zone = "America/Santiago";
  private before: Undo | null = null;

  get today(): number {
    return Math.floor((Date.now() + ZONES[this.zone] * HOUR) / (24 * HOUR));
  }

  get isChangedToday(): boolean {
    return this.changedOn !== null && this.changedOn >= this.today;
  }

  increment(): string {
    if (this.isChangedToday) return "already_modified_today";
    const achieved = this.goals.filter((goal) => !goal.achieved && goal.target === this.count + 1);
    this.before = { longest: this.longest, changedOn: this.changedOn, at: Date.now(), achieved };
    this.count += 1;
    this.longest = Math.max(this.longest, this.count);
    this.changedOn = this.today;
    for (const goal of this.goals) if (goal.target === this.count) goal.achieved = true;
    return "done";
  }

  undo(): string {
    const { before } = this;
    if (!before || Date.now() - before.at >= HOUR || !this.isChangedToday) return "cannot_undo";
    this.count -= 1;
    this.longest = before.longest;
    this.changedOn = before.changedOn;
    for (const goal of before.achieved) goal.achieved = false;
    this.before = null;
    return "done";
  }

  reset(): string {
    if (this.isChangedToday) return "already_modified_today";
    this.before = null;
    this.lastReset = this.count;
    this.resets.unshift(this.count);
    this.count = 0;
    this.changedOn = this.today;
    return "done";
  }

  pick(index: number): ModelGoal | undefined {
    return this.goals[index % Math.max(1, this.goals.length)];
  }
}

const target = fc.integer({ min: 1, max: 3 });
const index = fc.nat(5);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ action: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("move" as const),
      zone: fc.constantFrom<Zone>("America/Santiago", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ action: fc.constant("increment" as const) }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("reset" as const) }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant("set" as const), target }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("edit" as const), index, target }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("clone" as const), index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("reactivate" as const), index }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("delete" as const), index }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;
type Ids = { teamId: string; counterId: string; userId: string };

async function perform(action: Step, model: Model, { teamId, counterId, userId }: Ids): Promise<[string, string]> {
  const fresh = crypto.randomUUID();
  const goal = "index" in action ? model.pick(action.index) : undefined;
  const address = { teamId, counterId, id: goal?.id ?? fresh };
  const achieved = goal?.achieved ?? false;
  const { zone: timeZone } = model;
  switch (action.action) {
    case "wait":
      vi.setSystemTime(Date.now() + action.hours * HOUR);
      return ["done", "done"];
    case "move":
      // A call takes time. Two increments of one moment would achieve a goal at the same moment.
      vi.setSystemTime(Date.now() + 1);
      model.zone = action.zone;
      return ["done", "done"];
    case "increment":
      return [
        await outcome(incrementCounter(db, { id: counterId, teamId, timeZone, changeId: fresh, userId })),
        model.increment(),
      ];
    case "undo":
      return [await outcome(undoIncrement(db, { id: counterId, teamId, timeZone, userId })), model.undo()];
    case "reset": {
      const input = { id: counterId, teamId, timeZone, resetId: fresh, nameEvent: "Un bug", userId };
      return [await outcome(resetCounter(db, input)), model.reset()];
    }
    case "set":
      model.goals.push({ id: fresh, target: action.target, achieved: false });
      return [await outcome(createGoal(db, address, { description: "Meta", targetDays: action.target })), "done"];
    case "edit":
      if (goal && !achieved) goal.target = action.target;
      return [
        await outcome(updateGoal(db, address, { targetDays: action.target })),
        !goal ? "not_found" : achieved ? "goal_achieved" : "done",
      ];
    case "clone":
      if (goal) model.goals.push({ id: fresh, target: goal.target, achieved: false });
      return [await outcome(cloneGoal(db, address, fresh)), goal ? "done" : "not_found"];
    case "reactivate":
      if (goal) goal.achieved = false;
      return [await outcome(reactivateGoal(db, address)), !goal ? "not_found" : achieved ? "done" : "not_achieved"];
    case "delete":
      model.goals = model.goals.filter((other) => other !== goal);
      return [await outcome(deleteGoal(db, address)), goal ? "done" : "not_found"];
  }
}

async function compare(model: Model, { teamId, counterId }: Ids): Promise<void> {
  expect(await getCounter(db, { teamId, timeZone: model.zone }, counterId)).toMatchObject({
    currentCount: model.count,
    longestStreak: model.longest,
    lastResetDuration: model.lastReset,
    alreadyModifiedToday: model.isChangedToday,
  });
  const resets = await listResets(db, teamId, counterId);
  expect(resets.map(({ streak }) => streak)).toEqual(model.resets);
  for (const type of ["disponibles", "achieved"] as const) {
    const listed = await listGoals(db, { teamId, counterId }, type);
    const expected = model.goals.filter(({ achieved }) => achieved === (type === "achieved"));
    expect(listed.map(({ id, targetDays }) => `${id} ${targetDays}`).sort()).toEqual(
      expected.map((goal) => `${goal.id} ${goal.target}`).sort(),
    );
    expect(listed.every(({ achievedAt }) => (achievedAt !== null) === (type === "achieved"))).toBe(true);
  }
}

describe("A counter and its goals follow the rules", () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it("A counter and its goals match the model after any sequence of changes, also of the time zone", {
    timeout: 120_000,
  }, async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const sequence = async (steps: Step[]) => {
      vi.setSystemTime(START);
      // A team has at most 100, and the sequences are more.
      await db.delete(counters);
      const words = { name: "Racha", incrementButtonLabel: "Sumar", resetButtonLabel: "Cero" };
      const { id: counterId } = await createCounter(
        db,
        { teamId, timeZone: "America/Santiago" },
        { id: crypto.randomUUID(), ...words },
      );
      const ids = { teamId, counterId, userId: ana.id };
      const model = new Model();
      for (const action of steps) {
        const [product, expected] = await perform(action, model, ids);
        expect(product, JSON.stringify(action)).toBe(expected);
      }
      await compare(model, ids);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), sequence), { numRuns: 300 });
  });
});
