import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Someone, someone } from "#tests/factories/people.ts";

const clock = (moment: string) => vi.setSystemTime(new Date(moment));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function teamIn({ api }: Someone, timeZone: string): Promise<string> {
  const made = await api.teams.$post({ json: { name: timeZone, timeZone } });
  expect(made.status).toBe(201);
  return (await made.json()).id;
}

async function counterOf({ api }: Someone, teamId: string) {
  const json = { name: "Sin bugs", incrementButtonLabel: "Sumar", resetButtonLabel: "Cero" };
  const made = await api.teams[":teamId"].counters.$post({ param: { teamId }, json });
  return { teamId, counterId: (await made.json()).id };
}

type Ids = Awaited<ReturnType<typeof counterOf>>;
const counter = ({ api }: Someone) => api.teams[":teamId"].counters[":counterId"];
const increment = async (person: Someone, param: Ids) =>
  (await counter(person).increment.$post({ param }, { headers: { "idempotency-key": crypto.randomUUID() } })).status;
const undo = async (person: Someone, param: Ids) => (await counter(person).increment.$delete({ param })).status;
const read = async (person: Someone, param: Ids) => (await counter(person).$get({ param })).json();
const move = ({ api }: Someone, teamId: string, timeZone: string) =>
  api.teams[":teamId"].$patch({ param: { teamId }, json: { timeZone } });

describe("Each team has its own today", () => {
  it("Of two teams of a person, one can count again while the day of the other goes on", async () => {
    clock("2026-11-23T17:00:00Z");
    const ana = await someone();
    const [santiago, kathmandu] = [await teamIn(ana, "America/Santiago"), await teamIn(ana, "Asia/Kathmandu")];
    const [west, east] = [await counterOf(ana, santiago), await counterOf(ana, kathmandu)];
    expect([await increment(ana, west), await increment(ana, east)]).toEqual([200, 200]);
    clock("2026-11-23T18:14:59Z");
    expect([await increment(ana, west), await increment(ana, east)]).toEqual([409, 409]);
    // It is 00:00 in Kathmandu.
    clock("2026-11-23T18:15:00Z");
    const today = await (await ana.api.users.today.$get()).json();
    expect(today.map(({ teamId, counters, pendingCounters }) => [teamId, counters, pendingCounters.length])).toEqual([
      [santiago, 1, 0],
      [kathmandu, 1, 1],
    ]);
    expect([await increment(ana, west), await increment(ana, east)]).toEqual([409, 200]);
  });

  it("An agreement is overdue when the day after it begins in the zone of its team", async () => {
    clock("2026-11-23T18:15:00Z");
    const ana = await someone();
    const teams = [await teamIn(ana, "America/Santiago"), await teamIn(ana, "Asia/Kathmandu")];
    const listed = await Promise.all(
      teams.map(async (teamId) => {
        const json = { text: "Probar antes", dueOn: "2026-11-23", ownerId: ana.id };
        await ana.api.teams[":teamId"].agreements.$post({ param: { teamId }, json });
        const list = await ana.api.teams[":teamId"].agreements.$get({ param: { teamId }, query: {} });
        return (await list.json()).map(({ isOverdue }) => isOverdue);
      }),
    );
    expect(listed).toEqual([[false], [true]]);
    const today = await (await ana.api.users.today.$get()).json();
    expect(
      today.map(({ openAgreements, overdueAgreements, ownAgreements }) => [
        openAgreements,
        overdueAgreements,
        ownAgreements.map(({ isOverdue }) => isOverdue),
      ]),
    ).toEqual([
      [1, 0, [false]],
      [1, 1, [true]],
    ]);
  });
});

describe("A change of the time zone gives and takes no day", () => {
  it("A team that moves west past midnight does not count the same day twice", async () => {
    clock("2026-11-23T10:30:00Z");
    const ana = await someone();
    // It is the 24th there, and still the 23rd in Santiago.
    const teamId = await teamIn(ana, "Pacific/Kiritimati");
    const ids = await counterOf(ana, teamId);
    expect(await increment(ana, ids)).toBe(200);
    await move(ana, teamId, "America/Santiago");
    expect(await read(ana, ids)).toMatchObject({
      currentCount: 1,
      alreadyModifiedToday: true,
      lastChangedOn: "2026-11-24",
    });
    for (const moment of ["2026-11-23T10:31:00Z", "2026-11-24T03:00:00Z", "2026-11-25T02:59:59Z"]) {
      clock(moment);
      expect(await increment(ana, ids), moment).toBe(409);
    }
    clock("2026-11-25T03:00:00Z");
    expect(await increment(ana, ids)).toBe(200);
    expect(await read(ana, ids)).toMatchObject({ currentCount: 2, longestStreak: 2, lastChangedOn: "2026-11-25" });
  });

  it("A team that moves east and back counts each day once and loses none", async () => {
    clock("2026-11-23T10:30:00Z");
    const ana = await someone();
    const teamId = await teamIn(ana, "America/Santiago");
    const ids = await counterOf(ana, teamId);
    expect(await increment(ana, ids)).toBe(200);
    await move(ana, teamId, "Pacific/Kiritimati");
    expect(await increment(ana, ids)).toBe(200);
    for (const zone of ["America/Santiago", "Pacific/Kiritimati", "Asia/Kathmandu", "Pacific/Kiritimati"]) {
      await move(ana, teamId, zone);
      expect(await increment(ana, ids), zone).toBe(409);
    }
    expect(await read(ana, ids)).toMatchObject({ currentCount: 2, lastChangedOn: "2026-11-24" });
  });

  it("An increment can be taken back after the team moved, and the day before stays stored", async () => {
    clock("2026-11-22T10:30:00Z");
    const ana = await someone();
    const teamId = await teamIn(ana, "Pacific/Kiritimati");
    const ids = await counterOf(ana, teamId);
    await increment(ana, ids);
    clock("2026-11-23T10:30:00Z");
    await increment(ana, ids);
    await move(ana, teamId, "America/Santiago");
    expect(await undo(ana, ids)).toBe(200);
    // The 23rd was counted in Kiritimati, and it is the 23rd in Santiago.
    expect(await read(ana, ids)).toMatchObject({ currentCount: 1, alreadyModifiedToday: true });
    expect(await increment(ana, ids)).toBe(409);
  });
});
