import { describe, expect, it } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const timersOf = (person: Someone) => person.api.teams[":teamId"].timers;

async function team() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, param: { teamId: await teamOf(ana, beto) } };
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

  it("Only an admin cancels a running timer", async () => {
    const { ana, beto, param } = await team();
    expect((await timersOf(ana).$delete({ param })).status).toBe(404);
    await start(beto, param);
    expect((await timersOf(beto).$delete({ param })).status).toBe(403);
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

  it("Only an admin extends a running timer, by one minute", async () => {
    const { ana, beto, param } = await team();
    const extend = (person: Someone, key: string = crypto.randomUUID()) =>
      timersOf(person).extend.$post({ param }, { headers: { "idempotency-key": key } });
    expect((await extend(ana)).status).toBe(404);
    const timer = await (await start(beto, param, 7)).json();
    expect((await extend(beto)).status).toBe(403);
    const key = crypto.randomUUID();
    for (let tries = 0; tries < 2; tries += 1) {
      const extended = await extend(ana, key);
      expect([extended.status, await extended.json()]).toMatchObject([200, { minutes: 8 }]);
    }
    await extend(ana);
    const seen = await (await timersOf(beto).$get({ param })).json();
    expect(seen).toMatchObject({ minutes: 9, startedAt: timer.startedAt, startedBy: { name: "Beto" } });
    expect(Date.parse(seen.endsAt ?? "") - Date.parse(timer.endsAt ?? "")).toBe(2 * 60_000);
  });

  it("A timer of 24 hours cannot be extended", async () => {
    const { ana, param } = await team();
    await start(ana, param, 1440);
    const refused = await timersOf(ana).extend.$post({ param });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "timer_at_maximum" }]);
  });
});
