import { describe, expect, it } from "vitest";
import { act, newBoard, readBoard } from "#tests/factories/boards.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const timersOf = (person: Someone) => person.api.teams[":teamId"].timers;

async function team() {
  const [ana, beto, carla] = [await someone("Ana"), await someone("Beto"), await someone("Carla")];
  return { ana, beto, carla, param: { teamId: await teamOf(ana, beto, carla) } };
}

const start = (person: Someone, param: { teamId: string }, minutes = 5, key: string = crypto.randomUUID()) =>
  timersOf(person).$post({ param, json: { minutes } }, { headers: { "idempotency-key": key } });

describe("A team has a timer", () => {
  it("A team without a timer reads the server's clock", async () => {
    const { beto, param } = await team();
    expect(await (await timersOf(beto).$get({ param })).json()).toEqual({
      isActive: false,
      endsAt: null,
      startedAt: null,
      minutes: null,
      startedBy: null,
      serverNow: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it("Any member starts a timer, and everybody reads the same end", async () => {
    const { ana, beto, param } = await team();
    const started = await start(beto, param, 7);
    expect(started.status).toBe(201);
    const timer = await started.json();
    expect(timer).toMatchObject({ isActive: true, minutes: 7, startedBy: { id: beto.id, name: "Beto" } });
    expect(Date.parse(timer.endsAt ?? "") - Date.parse(timer.startedAt ?? "")).toBe(7 * 60_000);
    const seen = await (await timersOf(ana).$get({ param })).json();
    expect(seen).toEqual({ ...timer, serverNow: seen.serverNow });
  });

  it("While a timer runs nobody starts another, not even with the key that started it", async () => {
    const { ana, beto, param } = await team();
    const key = crypto.randomUUID();
    expect((await start(ana, param, 5, key)).status).toBe(201);
    for (const late of [await start(ana, param), await start(beto, param, 5, key)]) {
      expect([late.status, await late.json()]).toMatchObject([409, { code: "timer_running" }]);
    }
  });

  it("A member does not cancel the timer of another person, and an admin does", async () => {
    const { ana, beto, carla, param } = await team();
    expect((await timersOf(ana).$delete({ param })).status).toBe(404);
    await start(carla, param);
    const refused = await timersOf(beto).$delete({ param });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "not_your_timer" }]);
    expect((await timersOf(ana).$delete({ param })).status).toBe(204);
    expect(await (await timersOf(beto).$get({ param })).json()).toMatchObject({ isActive: false, endsAt: null });
    expect((await timersOf(ana).$delete({ param })).status).toBe(404);
    expect((await start(ana, param)).status).toBe(201);
  });

  it("A timer lasts from 1 minute to 24 hours", async () => {
    const { ana, param } = await team();
    for (const minutes of [0, -1, 1.5, 1441]) {
      const refused = await start(ana, param, minutes);
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "minutes" }] }]);
    }
    expect((await start(ana, param, 1440)).status).toBe(201);
  });

  it("A member extends and cancels the timer that they started", async () => {
    const { beto, param } = await team();
    await start(beto, param, 5);
    expect((await timersOf(beto).extend.$post({ param })).status).toBe(200);
    expect((await timersOf(beto).$delete({ param })).status).toBe(204);
  });

  it("The facilitator of an open board extends and cancels the timer of another person, until somebody takes over", async () => {
    const { ana, beto, carla, param } = await team();
    const ids = { ...param, retroId: await newBoard(beto, param.teamId) };
    await readBoard(beto, ids);
    await start(ana, param, 5);
    expect((await timersOf(beto).extend.$post({ param })).status).toBe(200);
    expect((await timersOf(carla).extend.$post({ param })).status).toBe(403);
    expect(await act(carla, ids, { kind: "facilitate" })).toBe("done");
    expect((await timersOf(beto).extend.$post({ param })).status).toBe(403);
    expect((await timersOf(carla).$delete({ param })).status).toBe(204);
  });

  it("A member does not extend the timer of another person, and an admin does, by one minute", async () => {
    const { ana, beto, carla, param } = await team();
    const extend = (person: Someone, key: string = crypto.randomUUID()) =>
      timersOf(person).extend.$post({ param }, { headers: { "idempotency-key": key } });
    expect((await extend(ana)).status).toBe(404);
    const timer = await (await start(carla, param, 7)).json();
    expect((await extend(beto)).status).toBe(403);
    const key = crypto.randomUUID();
    for (let tries = 0; tries < 2; tries += 1) {
      const extended = await extend(ana, key);
      expect([extended.status, await extended.json()]).toMatchObject([200, { minutes: 8 }]);
    }
    await extend(ana);
    const seen = await (await timersOf(beto).$get({ param })).json();
    expect(seen).toMatchObject({ minutes: 9, startedAt: timer.startedAt, startedBy: { name: "Carla" } });
    expect(Date.parse(seen.endsAt ?? "") - Date.parse(timer.endsAt ?? "")).toBe(2 * 60_000);
  });

  it("A timer of 24 hours cannot be extended", async () => {
    const { ana, param } = await team();
    await start(ana, param, 1440);
    const refused = await timersOf(ana).extend.$post({ param });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "timer_at_maximum" }]);
  });
});
