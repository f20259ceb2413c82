import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { COUNTERS } from "#worker/contract/limits/retrospectives.ts";

const WORDS = { name: "Días sin bugs", incrementButtonLabel: "Otro día", resetButtonLabel: "Hubo un bug" };

const countersOf = (person: Someone) => person.api.teams[":teamId"].counters;
const withKey = (key: string = crypto.randomUUID()) => ({ headers: { "idempotency-key": key } });

async function counterOf(person: Someone, teamId: string) {
  const made = await countersOf(person).$post({ param: { teamId }, json: WORDS });
  expect(made.status).toBe(201);
  const { id: counterId } = await made.json();
  return { teamId, counterId };
}

type Ids = Awaited<ReturnType<typeof counterOf>>;
const increment = (person: Someone, param: Ids, key?: string) =>
  countersOf(person)[":counterId"].increment.$post({ param }, withKey(key));
const reset = (person: Someone, param: Ids, nameEvent = "Bug encontrado", key?: string) =>
  countersOf(person)[":counterId"].reset.$post({ param, json: { nameEvent } }, withKey(key));
const undo = (person: Someone, param: Ids) => countersOf(person)[":counterId"].increment.$delete({ param });
const read = async (person: Someone, param: Ids) => (await countersOf(person)[":counterId"].$get({ param })).json();

async function teamWithCounter() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const ids = await counterOf(ana, await teamOf(ana, beto));
  return { ana, beto, ids };
}

describe("A team keeps counters", () => {
  it("A new counter starts at 0 and has not changed today", async () => {
    const { beto, ids } = await teamWithCounter();
    const list = await countersOf(beto).$get({ param: ids });
    expect(await list.json()).toEqual([
      {
        id: ids.counterId,
        ...WORDS,
        currentCount: 0,
        longestStreak: 0,
        lastResetDuration: null,
        lastChangedOn: null,
        alreadyModifiedToday: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  it("A team has 100 counters, also where many are made at once or out of an agreement, and a repeated call finds its own", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const make = (person: Someone, more: object, key: string = crypto.randomUUID()) => {
      const headers = { "idempotency-key": key };
      return call(`/api/teams/${ids.teamId}/counters`, {
        method: "POST",
        token: person.token,
        headers,
        json: { ...WORDS, ...more },
      });
    };
    const key = crypto.randomUUID();
    expect((await make(beto, {}, key)).status).toBe(201);
    const rest = await Promise.all(Array.from({ length: COUNTERS.ofTeam }, () => make(beto, {})));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(COUNTERS.ofTeam - 2);
    const agreements = ana.api.teams[":teamId"].agreements;
    const agreed = await agreements.$post({ param: ids, json: { text: "Probar los martes" } });
    const { id: agreementId }: { id: string } = await agreed.json();
    for (const more of [{}, { agreementId }]) {
      const refused = await make(ana, more);
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: "too_many_counters" }]);
    }
    const found = (await (await agreements.$get({ param: ids, query: {} })).json()).map(({ counterId }) => counterId);
    expect(found).toEqual([null]);
    expect((await make(beto, {}, key)).status).toBe(201);
    expect((await make(ana, { agreementId: "otro" })).status).toBe(404);
    expect((await countersOf(ana)[":counterId"].$delete({ param: ids })).status).toBe(204);
    expect((await make(ana, { agreementId })).status).toBe(201);
  });

  it("The counters of a team are listed newest first", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const made = [ids.counterId];
    for (let count = 0; count < 2; count += 1) made.unshift((await counterOf(ana, ids.teamId)).counterId);
    const listed = await (await countersOf(beto).$get({ param: ids })).json();
    expect(listed.map(({ id }) => id)).toEqual(made);
  });

  it("Only an admin edits or deletes a counter, and empty fields stay unchanged", async () => {
    const { ana, beto, ids: param } = await teamWithCounter();
    const json = { name: "Días tranquilos", resetButtonLabel: "" };
    expect((await countersOf(beto)[":counterId"].$patch({ param, json })).status).toBe(403);
    expect((await countersOf(beto)[":counterId"].$delete({ param })).status).toBe(403);
    const edited = await countersOf(ana)[":counterId"].$patch({ param, json });
    expect(await edited.json()).toMatchObject({ ...WORDS, name: "Días tranquilos" });
    const untouched = await countersOf(ana)[":counterId"].$patch({ param, json: {} });
    expect(untouched.status).toBe(200);
  });

  it("A deleted counter takes its goals and resets along", async () => {
    const { ana, ids: param } = await teamWithCounter();
    await countersOf(ana)[":counterId"].goals.$post({ param, json: { description: "Pizza", targetDays: 3 } });
    await reset(ana, param);
    expect((await countersOf(ana)[":counterId"].$delete({ param })).status).toBe(204);
    expect((await countersOf(ana)[":counterId"].$get({ param })).status).toBe(410);
    expect((await countersOf(ana)[":counterId"].resets.$get({ param })).status).toBe(404);
    expect((await countersOf(ana)[":counterId"].$delete({ param })).status).toBe(404);
  });
});

describe("A counter changes once a day", () => {
  it("A reset is the change of the day", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    expect((await reset(ana, ids)).status).toBe(200);
    const late = await increment(beto, ids);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: "already_modified_today" });
    expect((await reset(beto, ids)).status).toBe(409);
  });

  it("A retry of the same increment or reset returns the counter instead of a conflict", async () => {
    const { ana, beto, ids } = await teamWithCounter();
    const key = crypto.randomUUID();
    const [first, again] = [await increment(ana, ids, key), await increment(ana, ids, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toMatchObject({ currentCount: 1 });
    expect((await increment(beto, ids, key)).status).toBe(409);
    const other = await counterOf(ana, ids.teamId);
    expect((await reset(ana, other, "Bug", key)).status).toBe(200);
    expect((await reset(ana, other, "Bug", key)).status).toBe(200);
    expect(await (await countersOf(ana)[":counterId"].resets.$get({ param: other })).json()).toHaveLength(1);
  });
});

describe("A counter counts days in the zone of its team, Chile's where none was chosen", () => {
  const clock = (moment: string) => vi.setSystemTime(new Date(moment));
  afterEach(() => {
    vi.useRealTimers();
  });

  async function incrementsAt(...moments: string[]): Promise<number[]> {
    vi.useFakeTimers({ toFake: ["Date"] });
    clock(moments[0] ?? "");
    const { ana, ids } = await teamWithCounter();
    const statuses: number[] = [];
    for (const moment of moments) {
      clock(moment);
      statuses.push((await increment(ana, ids)).status);
    }
    return statuses;
  }

  it("A new day starts at midnight in Chile, not in UTC", async () => {
    const winter = ["2026-07-01T03:59:59Z", "2026-07-01T04:00:00Z", "2026-07-02T00:00:00Z", "2026-07-02T03:59:59Z"];
    expect(await incrementsAt(...winter)).toEqual([200, 200, 409, 409]);
    const summer = ["2026-12-31T02:59:59Z", "2026-12-31T03:00:00Z", "2027-01-01T02:59:59Z", "2027-01-01T03:00:00Z"];
    expect(await incrementsAt(...summer)).toEqual([200, 200, 409, 200]);
  });

  it("The Saturday in April that has 25 hours is one day", async () => {
    const saturday = ["2026-04-04T03:00:00Z", "2026-04-05T02:59:59Z", "2026-04-05T03:00:00Z", "2026-04-05T03:59:59Z"];
    expect(await incrementsAt(...saturday, "2026-04-05T04:00:00Z")).toEqual([200, 409, 409, 409, 200]);
  });

  it("The Sunday in September that has 23 hours is one day", async () => {
    const sunday = ["2026-09-06T03:59:59Z", "2026-09-06T04:00:00Z", "2026-09-07T02:59:59Z", "2026-09-07T03:00:00Z"];
    expect(await incrementsAt(...sunday)).toEqual([200, 200, 409, 200]);
  });

  it("A reset stores the streak that ended, and the longest streak stays", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    clock("2026-06-01T15:00:00Z");
    const { ana, beto, ids } = await teamWithCounter();
    await increment(ana, ids);
    clock("2026-06-02T15:00:00Z");
    await increment(beto, ids);
    clock("2026-06-03T15:00:00Z");
    expect(await read(ana, ids)).toMatchObject({ currentCount: 2, alreadyModifiedToday: false });
    const key = crypto.randomUUID();
    expect(await (await reset(beto, ids, "Se cayó el pago", key)).json()).toMatchObject({
      currentCount: 0,
      longestStreak: 2,
      lastResetDuration: 2,
      alreadyModifiedToday: true,
    });
    clock("2026-06-04T15:00:00Z");
    await increment(ana, ids);
    clock("2026-06-05T15:00:00Z");
    const late = await reset(beto, ids, "Se cayó el pago", key);
    expect([late.status, await late.json()]).toMatchObject([200, { currentCount: 1 }]);
    expect(await read(ana, ids)).toMatchObject({ currentCount: 1, longestStreak: 2 });
    await reset(ana, ids, "Otro bug");
    const resets = await countersOf(ana)[":counterId"].resets.$get({ param: ids });
    expect(await resets.json()).toEqual([
      expect.objectContaining({ nameEvent: "Otro bug", streak: 1, user: { id: ana.id, name: "Ana" } }),
      expect.objectContaining({
        nameEvent: "Se cayó el pago",
        streak: 2,
        at: "2026-06-03T15:00:00.000Z",
        user: { id: beto.id, name: "Beto" },
      }),
    ]);
  });
});

describe("An increment made by mistake is taken back", () => {
  const clock = (moment: string) => vi.setSystemTime(new Date(moment));
  afterEach(() => {
    vi.useRealTimers();
  });
  const codeOf = async (answer: { text: () => Promise<string> }) => JSON.parse(await answer.text()).code;

  /** Three days in a row, a reset, and one day more: the longest streak is 3, the present one 1. */
  async function counterWithHistory() {
    vi.useFakeTimers({ toFake: ["Date"] });
    clock("2026-06-01T15:00:00Z");
    const { ana, beto, ids } = await teamWithCounter();
    for (const day of ["01", "02", "03"]) {
      clock(`2026-06-${day}T15:00:00Z`);
      await increment(ana, ids);
    }
    clock("2026-06-04T15:00:00Z");
    await reset(ana, ids);
    clock("2026-06-05T15:00:00Z");
    await increment(ana, ids);
    clock("2026-06-06T15:00:00.000Z");
    return { ana, beto, ids };
  }

  it("Within 10 seconds the counter is as before, and can change again on the same day", async () => {
    const { ana, beto, ids } = await counterWithHistory();
    const before = await read(ana, ids);
    await increment(ana, ids);
    clock("2026-06-06T15:00:09.999Z");
    const undone = await undo(ana, ids);
    expect([undone.status, await undone.json()]).toEqual([200, before]);
    expect(await read(beto, ids)).toEqual(before);
    expect((await reset(beto, ids)).status).toBe(200);
  });

  it("A new longest streak is the previous one again", async () => {
    const { ana, ids } = await counterWithHistory();
    for (const day of ["06", "07"]) {
      clock(`2026-06-${day}T15:00:00Z`);
      await increment(ana, ids);
    }
    expect(await read(ana, ids)).toMatchObject({ currentCount: 3, longestStreak: 3 });
    expect(await (await undo(ana, ids)).json()).toMatchObject({ currentCount: 2, longestStreak: 3 });
    await increment(ana, ids);
    clock("2026-06-08T15:00:00Z");
    await increment(ana, ids);
    expect(await (await undo(ana, ids)).json()).toMatchObject({ currentCount: 3, longestStreak: 3 });
  });

  it("After 10 seconds, on the next day, by another person or after a reset an increment is not taken back", async () => {
    const { ana, beto, ids } = await counterWithHistory();
    await increment(ana, ids);
    expect(await codeOf(await undo(beto, ids))).toBe("cannot_undo");
    clock("2026-06-06T15:00:10.000Z");
    const late = await undo(ana, ids);
    expect([late.status, await codeOf(late)]).toEqual([409, "cannot_undo"]);
    clock("2026-06-08T03:59:59.000Z");
    await increment(ana, ids);
    clock("2026-06-08T04:00:01.000Z");
    expect((await undo(ana, ids)).status).toBe(409);
    await reset(ana, ids);
    expect((await undo(ana, ids)).status).toBe(409);
    expect(await read(ana, ids)).toMatchObject({ currentCount: 0, lastResetDuration: 3 });
  });

  it("Goals that it achieved are available again, and goals achieved earlier stay achieved", async () => {
    const { ana, ids: param } = await counterWithHistory();
    const goals = countersOf(ana)[":counterId"].goals;
    for (const targetDays of [2, 3]) await goals.$post({ param, json: { description: `${targetDays}`, targetDays } });
    await increment(ana, param);
    clock("2026-06-07T15:00:00Z");
    await increment(ana, param);
    const listed = async (type: "disponibles" | "achieved") =>
      (await (await goals.$get({ param, query: { type } })).json()).map(({ targetDays }) => targetDays);
    expect([await listed("achieved"), await listed("disponibles")]).toEqual([[3, 2], []]);
    await undo(ana, param);
    expect([await listed("achieved"), await listed("disponibles")]).toEqual([[2], [3]]);
  });

  it("Of fifty requests at once, one takes it back, and a retry of the increment does not count again", async () => {
    const { ana, ids } = await counterWithHistory();
    const key = crypto.randomUUID();
    await increment(ana, ids, key);
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => undo(ana, ids)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await increment(ana, ids, key)).status).toBe(200);
    expect(await read(ana, ids)).toMatchObject({ currentCount: 1, longestStreak: 3, alreadyModifiedToday: false });
  });
});
