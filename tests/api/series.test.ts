import { beforeEach, describe, expect, it } from "vitest";
import { call, env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Series } from "#worker/contract/series.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";

const ZONE = "America/Santiago";
const dayAhead = (days: number) => dayIn(ZONE, new Date(Date.now() + days * DAY));

let ana: Someone;
let beto: Someone;
let camila: Someone;
let teamId: string;

beforeEach(async () => {
  [ana, beto, camila] = [await someone("Ana"), await someone("Beto"), await someone("Camila")];
  teamId = await teamOf(ana, beto, camila);
});

const input = (changes: object = {}) => ({
  name: "Sprint {n}",
  number: 25,
  startsOn: dayAhead(3),
  hour: "10:00",
  everyWeeks: 2,
  ...changes,
});

async function send<Answer = Series>(method: string, path: string, { token }: Someone, json?: object, key?: string) {
  const headers = key ? { "idempotency-key": key } : undefined;
  const response = await call(`/api/teams/${teamId}/series${path}`, { method, token, json, headers });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Answer & { code?: string } };
}

const create = async (changes: object = {}, by = beto) => (await send("POST", "", by, input(changes))).body;
const list = async (by = camila) => (await send<Series[]>("GET", "", by)).body;
const issueOf = ({ body }: { body: object }) => Reflect.get(body, "issues")?.[0]?.path;

describe("Creating a series", () => {
  it("A member creates a series, and everybody reads the next day, its moment and who conducts", async () => {
    const startsOn = dayAhead(3);
    const created = await send("POST", "", beto, input({ startsOn, conductorId: camila.id }));
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      name: "Sprint {n}",
      number: 25,
      startsOn,
      hour: "10:00",
      everyWeeks: 2,
      plan: null,
      inTurns: false,
      next: { on: startsOn, at: momentIn(ZONE, startsOn, "10:00").toISOString() },
      conductor: { id: camila.id, name: "Camila" },
      skipped: [],
      givenUp: null,
      creatorId: beto.id,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await list(ana)).toEqual([created.body]);
  });

  it("The series of a team are listed in the order in which they were made", async () => {
    const made: Series[] = [];
    for (const name of ["Sprint {n}", "Mes {n}", "Año {n}"]) made.push(await create({ name }));
    expect(await list()).toEqual(made);
  });

  it("The team says whether it has a series", async () => {
    const hasSeries = async () => {
      const response = await ana.api.teams[":teamId"].$get({ param: { teamId } });
      return (await response.json()).hasSeries;
    };
    expect(await hasSeries()).toBe(false);
    const { id } = await create();
    expect(await hasSeries()).toBe(true);
    await send("DELETE", `/${id}`, beto);
    expect(await hasSeries()).toBe(false);
  });

  it("A series without a chosen person goes in turns, which begin with its creator", async () => {
    expect(await create()).toMatchObject({ inTurns: true, conductor: { id: beto.id } });
  });

  it("A repeated creation makes one series", async () => {
    const key = crypto.randomUUID();
    const first = await send("POST", "", beto, input(), key);
    expect((await send("POST", "", beto, input(), key)).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  it("A team has at most five series, also when two people create at the same time", async () => {
    for (let count = 1; count < SERIES.ofTeam; count += 1) await create();
    const both = await Promise.all([send("POST", "", ana, input()), send("POST", "", beto, input())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await list()).toHaveLength(SERIES.ofTeam);
  });

  it.for([
    ["a name without a number", { name: "Sprint" }, "name"],
    ["a name with two numbers", { name: "{n} de {n}" }, "name"],
    ["a number below one", { number: 0 }, "number"],
    ["an hour that does not exist", { hour: "24:00" }, "hour"],
    ["a day that does not exist", { startsOn: "2027-02-30" }, "startsOn"],
    ["a moment that has passed", { startsOn: dayAhead(0), hour: "00:00" }, "startsOn"],
    ["a day more than a year away", { startsOn: addDays(dayAhead(0), SERIES.daysAhead + 1) }, "startsOn"],
    ["five weeks", { everyWeeks: 5 }, "everyWeeks"],
    ["a plan of a month", { plan: { write: 10, choose: 10, talk: 10, until: "18:00" } }, "plan.talk"],
    ["a phase without a day", { plan: { write: 0, choose: 1, talk: 1, until: "18:00" } }, "plan.write"],
  ] as const)("A series is refused with %s", async ([, changes, field]) => {
    const answer = await send("POST", "", beto, input(changes));
    expect([answer.status, issueOf(answer)]).toEqual([400, field]);
    expect(await list()).toEqual([]);
  });

  it("Neither a stranger nor a guest conducts", async () => {
    const stranger = await someone("Diego");
    await env.DB.prepare("update users set is_guest = 1 where id = ?").bind(camila.id).run();
    for (const { id } of [stranger, camila]) {
      const refused = await send("POST", "", beto, input({ conductorId: id }));
      expect(refused).toMatchObject({ status: 400, body: { code: "unknown_member" } });
    }
  });
});

describe("Changing a series", () => {
  it("The creator of a series and admins change and end it, and other members do not", async () => {
    const { id } = await create();
    const change = (by: Someone) => send("PATCH", `/${id}`, by, { name: "Cierre {n}" });
    const skip = (by: Someone) => send("POST", `/${id}/skips`, by, { on: dayAhead(3), isSkipped: true });
    const end = (by: Someone) => send("DELETE", `/${id}`, by);
    for (const act of [change, skip, end]) {
      expect(await act(camila)).toMatchObject({ status: 403, body: { code: "not_series_manager" } });
    }
    expect(await list()).toMatchObject([{ name: "Sprint {n}", skipped: [] }]);
    expect((await change(beto)).body).toMatchObject({ name: "Cierre {n}", number: 25, everyWeeks: 2 });
    expect((await skip(ana)).status).toBe(200);
    expect((await end(ana)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await end(ana)).status).toBe(404);
  });

  it("Another day moves the whole rhythm", async () => {
    const { id } = await create();
    const startsOn = dayAhead(5);
    const rhythm = { startsOn, hour: "16:30", everyWeeks: 4 };
    const { body } = await send("PATCH", `/${id}`, beto, { rhythm });
    expect(body).toMatchObject({
      ...rhythm,
      next: { on: startsOn, at: momentIn(ZONE, startsOn, "16:30").toISOString() },
    });
    const past = await send("PATCH", `/${id}`, beto, { rhythm: { ...rhythm, startsOn: dayAhead(-1) } });
    expect([past.status, issueOf(past)]).toEqual([400, "startsOn"]);
  });

  it("Turns begin with who conducted before, and a chosen person ends them", async () => {
    const { id } = await create({ conductorId: camila.id });
    const change = async (conductorId: string | null) => (await send("PATCH", `/${id}`, beto, { conductorId })).body;
    expect(await change(null)).toMatchObject({ inTurns: true, conductor: { id: camila.id } });
    expect(await change(ana.id)).toMatchObject({ inTurns: false, conductor: { id: ana.id } });
    const refused = await send("PATCH", `/${id}`, beto, { conductorId: crypto.randomUUID() });
    expect(refused).toMatchObject({ status: 400, body: { code: "unknown_member" } });
  });

  it("A day is skipped and comes back, and a repeated tap changes nothing", async () => {
    const startsOn = dayAhead(3);
    const { id } = await create({ startsOn });
    const skip = async (on: string, isSkipped: boolean) =>
      (await send("POST", `/${id}/skips`, beto, { on, isSkipped })).body;
    const following = addDays(startsOn, 14);
    const skipped = { skipped: [startsOn], next: { on: following } };
    expect(await skip(startsOn, true)).toMatchObject(skipped);
    expect(await skip(startsOn, true)).toMatchObject(skipped);
    expect(await skip(following, true)).toMatchObject({
      skipped: [startsOn, following],
      next: { on: addDays(following, 14) },
    });
    expect(await skip(startsOn, false)).toMatchObject({ skipped: [following], next: { on: startsOn } });
  });

  it("The last day that a series can have can be skipped too", async () => {
    const on = addDays(dayAhead(0), SERIES.daysAhead);
    const { id } = await create({ startsOn: on });
    const answer = await send("POST", `/${id}/skips`, beto, { on, isSkipped: true });
    expect([answer.status, answer.body.skipped]).toEqual([200, [on]]);
  });

  it.for([
    ["a day between two", 4],
    ["a day before the first", -11],
    ["a day far away", 3 + 14 * 30],
  ] as const)("%s cannot be skipped", async ([, days]) => {
    const { id } = await create();
    const answer = await send("POST", `/${id}/skips`, beto, { on: dayAhead(days), isSkipped: true });
    expect([answer.status, issueOf(answer)]).toEqual([400, "on"]);
    expect(await list()).toMatchObject([{ skipped: [] }]);
  });

  it("The first admin conducts where the person who did has left", async () => {
    await create({ conductorId: camila.id });
    await camila.api.teams[":teamId"].users.$delete({ param: { teamId } });
    expect(await list(beto)).toMatchObject([{ conductor: { id: ana.id } }]);
  });

  it("A deleted account is named nowhere, and its series stays", async () => {
    await create({}, camila);
    await env.DB.prepare("update users set deleted_at = '2026-01-01', name = 'Cuenta eliminada' where id = ?")
      .bind(camila.id)
      .run();
    await env.DB.prepare("delete from members where user_id = ?").bind(camila.id).run();
    const [series] = await list(beto);
    // Both joined in the same moment, so either is the first in turn.
    expect([ana.id, beto.id]).toContain(series?.conductor?.id);
    expect(JSON.stringify(series)).not.toContain(camila.name);
  });
});

describe("The moment of a retrospective", () => {
  const AT = "2026-12-02T13:00:00.000Z";
  const retrospectives = (by: Someone) => by.api.teams[":teamId"].retrospectives;

  it("The moment is set with the retrospective, changed and removed by admins, and stays where a change does not name it", async () => {
    const created = await retrospectives(beto).$post({
      param: { teamId },
      json: { retrospectiveName: "Sprint 1", at: AT },
    });
    const { id: retroId, at } = await created.json();
    expect(at).toBe(AT);
    const patch = async (json: { retrospectiveName?: string; at?: string | null }) => {
      const answer = await retrospectives(ana)[":retroId"].$patch({ param: { teamId, retroId }, json });
      return (await answer.json()).at;
    };
    expect(await patch({ retrospectiveName: "Sprint 2" })).toBe(AT);
    expect(await patch({ at: "2026-12-03T13:00:00.000Z" })).toBe("2026-12-03T13:00:00.000Z");
    const open = await ana.api.teams[":teamId"].now.$get({ param: { teamId } });
    expect(await open.json()).toMatchObject({ retrospectives: [{ at: "2026-12-03T13:00:00.000Z" }] });
    expect(await patch({ at: null })).toBeNull();
  });

  it.for(["2026-02-30T13:00:00.000Z", "2026-12-02T13:00", "mañana"])("The moment %s is refused", async (at) => {
    const answer = await retrospectives(beto).$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1", at } });
    expect(answer.status).toBe(400);
  });
});
