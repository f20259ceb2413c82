import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import type { AgreementFilter, CreateAgreementInput } from "#worker/contract/agreements.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { dayIn } from "#worker/contract/zones.ts";

const DAY = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => dayIn(TIME_ZONE, new Date(Date.now() + days * DAY));

const agreementsOf = (person: Someone) => person.api.teams[":teamId"].agreements;
const agreementOf = (person: Someone) => agreementsOf(person)[":agreementId"];

let ana: Someone;
let beto: Someone;
let teamId: string;

beforeEach(async () => {
  [ana, beto] = [await someone("Ana"), await someone("Beto")];
  teamId = await teamOf(ana, beto);
});

const agree = (json: CreateAgreementInput) => agreementsOf(beto).$post({ param: { teamId }, json });

async function agreed(json: Partial<CreateAgreementInput> = {}) {
  const made = await agree({ text: "Probar antes de mezclar", ...json });
  expect(made.status).toBe(201);
  return made.json();
}

async function list(state?: AgreementFilter) {
  return (await agreementsOf(ana).$get({ param: { teamId }, query: { state } })).json();
}

async function closedRetrospective(): Promise<string> {
  const retrospectives = ana.api.teams[":teamId"].retrospectives;
  const { id } = await (
    await retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint" } })
  ).json();
  // Two moments of the same millisecond have no order.
  await scheduler.wait(2);
  await retrospectives[":retroId"].close.$post({ param: { teamId, retroId: id } });
  await scheduler.wait(2);
  return id;
}

describe("A team keeps its agreements", () => {
  it("A new agreement is open, names its owner, and was never carried", async () => {
    const made = await agreed({ ownerId: ana.id, dueOn: "2030-02-28" });
    expect(made).toEqual({
      id: expect.any(String),
      text: "Probar antes de mezclar",
      owner: { id: ana.id, name: "Ana" },
      dueOn: "2030-02-28",
      isOverdue: false,
      state: "OPEN",
      timesCarried: 0,
      retrospectiveId: null,
      groupId: null,
      reviewedInId: null,
      counterId: null,
      createdAt: expect.stringMatching(/Z$/),
      closedAt: null,
    });
    expect(await list()).toEqual([made]);
  });

  it("Open agreements are sorted by due day, those of one day as they were made, those without one last, and the others by their closing", async () => {
    const [without, late, soon] = [
      await agreed({ text: "Sin fecha" }),
      await agreed({ text: "Después", dueOn: dayFromNow(9) }),
      await agreed({ text: "Pronto", dueOn: dayFromNow(2) }),
    ];
    await scheduler.wait(2);
    const also = await agreed({ text: "Ese mismo día", dueOn: dayFromNow(2) });
    expect((await list("open")).map(({ text }) => text)).toEqual(["Pronto", "Ese mismo día", "Después", "Sin fecha"]);
    for (const { id } of [soon, also, without, late]) {
      await agreementOf(ana).$patch({ param: { teamId, agreementId: id }, json: { state: "DONE" } });
      await scheduler.wait(2);
    }
    expect((await list("done")).map(({ text }) => text)).toEqual(["Después", "Sin fecha", "Ese mismo día", "Pronto"]);
    expect(await list("open")).toEqual([]);
    expect(await list("dropped")).toEqual([]);
  });

  it("All that a retrospective made are listed in their order, in any state, and to members of its team only", async () => {
    const retrospectiveId = await closedRetrospective();
    const first = await agreed({ text: "La primera", retrospectiveId, dueOn: "2030-01-31" });
    await agreed({ text: "De otra parte" });
    await agreed({ text: "La segunda", retrospectiveId });
    await agreementOf(ana).$patch({ param: { teamId, agreementId: first.id }, json: { state: "DONE" } });
    const of = (person: Someone, id: string) =>
      agreementsOf(person).$get({ param: { teamId: id }, query: { retrospectiveId } });
    const made = await (await of(beto, teamId)).json();
    expect(made.map(({ text, state }) => [text, state])).toEqual([
      ["La primera", "DONE"],
      ["La segunda", "OPEN"],
    ]);
    const stranger = await someone("Extraña");
    expect((await of(stranger, teamId)).status).toBe(403);
    expect(await (await of(stranger, await teamOf(stranger))).json()).toEqual([]);
  });

  it("Any member closes an agreement, drops it and opens it again", async () => {
    const { id: agreementId } = await agreed();
    const set = async (state: "OPEN" | "DONE" | "DROPPED") =>
      (await agreementOf(ana).$patch({ param: { teamId, agreementId }, json: { state } })).json();
    const done = await set("DONE");
    expect(done).toMatchObject({ state: "DONE", closedAt: expect.stringMatching(/Z$/) });
    await scheduler.wait(2);
    expect(await set("DONE")).toEqual(done);
    const dropped = await set("DROPPED");
    expect(dropped.state).toBe("DROPPED");
    expect(Date.parse(dropped.closedAt ?? "")).toBeGreaterThan(Date.parse(done.closedAt ?? ""));
    expect(await set("OPEN")).toMatchObject({ state: "OPEN", closedAt: null });
  });

  it("An agreement is overdue from the day after its due day, while it is open", async () => {
    const [yesterday, today] = [await agreed({ dueOn: dayFromNow(-1) }), await agreed({ dueOn: dayFromNow(0) })];
    expect([yesterday.isOverdue, today.isOverdue]).toEqual([true, false]);
    const param = { teamId, agreementId: yesterday.id };
    const done = await agreementOf(ana).$patch({ param, json: { state: "DONE" } });
    expect(await done.json()).toMatchObject({ isOverdue: false });
  });

  it("A due day must exist, and null removes it with the owner", async () => {
    for (const dueOn of ["2026-02-29", "2026-13-01", "mañana", "2026-3-1"]) {
      const refused = await agree({ text: "Probar antes", dueOn });
      expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "dueOn" }] }]);
    }
    const { id: agreementId } = await agreed({ ownerId: ana.id, dueOn: "2028-02-29" });
    const param = { teamId, agreementId };
    const cleared = await agreementOf(ana).$patch({ param, json: { dueOn: null, ownerId: null } });
    expect(await cleared.json()).toMatchObject({ owner: null, dueOn: null, text: "Probar antes de mezclar" });
    const same = await agreementOf(ana).$patch({ param, json: { dueOn: "", ownerId: "", text: "" } });
    expect(await same.json()).toMatchObject({ owner: null, dueOn: null, text: "Probar antes de mezclar" });
  });

  it("An owner is a present member, and one who leaves stays named", async () => {
    const stranger = await someone("Zoe");
    const refused = await agree({ text: "Probar antes", ownerId: stranger.id });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "unknown_member" }]);
    const { id: agreementId } = await agreed({ ownerId: beto.id });
    const param = { teamId, agreementId };
    expect((await agreementOf(ana).$patch({ param, json: { ownerId: stranger.id } })).status).toBe(400);
    await beto.api.teams[":teamId"].users.$delete({ param: { teamId } });
    expect(await list()).toMatchObject([{ owner: { id: beto.id, name: "Beto" } }]);
    // A form that changes only the text sends the owner who left.
    const edited = await agreementOf(ana).$patch({ param, json: { text: "Otro texto", ownerId: beto.id } });
    expect(await edited.json()).toMatchObject({ text: "Otro texto", owner: { name: "Beto" } });
  });

  it("An owner who deletes their account leaves the agreement, without the name", async () => {
    const world = await newWorld();
    const { teamId: team, member, admin } = world;
    const param = { teamId: team };
    const made = await agreementsOf(admin).$post({ param, json: { text: "Probar antes", ownerId: member.id } });
    const { id: agreementId } = await made.json();
    expect((await member.api.users.$delete({ json: { password: PASSWORD } })).status).toBe(204);
    const open = await (await agreementsOf(admin).$get({ param, query: {} })).json();
    expect(open.find(({ id }) => id === agreementId)).toMatchObject({
      text: "Probar antes",
      owner: { id: member.id, name: "Cuenta eliminada" },
    });
    const done = await agreementOf(admin).$patch({ param: { ...param, agreementId }, json: { state: "DONE" } });
    expect(await done.json()).toMatchObject({ state: "DONE", owner: { name: "Cuenta eliminada" } });
    const other = await agreementOf(admin).$patch({
      param: { ...param, agreementId: world.agreementId },
      json: { ownerId: member.id },
    });
    expect([other.status, await other.json()]).toMatchObject([400, { code: "unknown_member" }]);
  });

  it("An agreement is carried by each retrospective that closes while it is open, but not by its own", async () => {
    await closedRetrospective();
    const retrospectives = ana.api.teams[":teamId"].retrospectives;
    const param = { teamId };
    const own = await (await retrospectives.$post({ param, json: { retrospectiveName: "La suya" } })).json();
    const { id: agreementId } = await agreed({ retrospectiveId: own.id });
    await scheduler.wait(2);
    await retrospectives[":retroId"].close.$post({ param: { teamId, retroId: own.id } });
    expect(await list()).toMatchObject([{ id: agreementId, retrospectiveId: own.id, timesCarried: 0 }]);
    await closedRetrospective();
    await closedRetrospective();
    expect(await list()).toMatchObject([{ timesCarried: 2 }]);
    await agreementOf(ana).$patch({ param: { teamId, agreementId }, json: { state: "DONE" } });
    await scheduler.wait(2);
    await closedRetrospective();
    expect(await list("done")).toMatchObject([{ timesCarried: 2 }]);
  });

  it("An agreement belongs to a retrospective of its own team", async () => {
    const { retroId } = await newWorld();
    const refused = await agree({ text: "Probar antes", retrospectiveId: retroId });
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: "not_found" }]);
    expect(await list()).toEqual([]);
  });

  it("Everybody reads in which review an agreement was left open, however often it is said, until it is taken back", async () => {
    const { id: agreementId } = await agreed({ ownerId: ana.id, dueOn: "2030-02-28" });
    const retroId = await closedRetrospective();
    const review = (reviewedInId: string | null) =>
      agreementOf(beto).$patch({ param: { teamId, agreementId }, json: { reviewedInId } });
    for (let tries = 0; tries < 2; tries += 1) expect((await review(retroId)).status).toBe(200);
    expect(await list()).toMatchObject([{ reviewedInId: retroId, state: "OPEN", dueOn: "2030-02-28" }]);
    await agreementOf(ana).$patch({ param: { teamId, agreementId }, json: { text: "Otra frase" } });
    expect(await list()).toMatchObject([{ reviewedInId: retroId, text: "Otra frase" }]);
    expect((await review(null)).status).toBe(200);
    expect(await list()).toMatchObject([{ reviewedInId: null }]);
  });

  it("An agreement is reviewed in a retrospective of its own team", async () => {
    const { id: agreementId } = await agreed();
    const other = await newWorld();
    const refused = await agreementOf(beto).$patch({
      param: { teamId, agreementId },
      json: { reviewedInId: other.retroId },
    });
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: "not_found" }]);
    expect(await list()).toMatchObject([{ reviewedInId: null }]);
  });

  it("An agreement becomes a counter, and an unknown one creates no counter", async () => {
    const { id: agreementId } = await agreed();
    const counters = beto.api.teams[":teamId"].counters;
    const labels = { name: "Días probando antes", incrementButtonLabel: "Hoy sí", resetButtonLabel: "Hoy no" };
    const made = await counters.$post({ param: { teamId }, json: { ...labels, agreementId } });
    const counter = await made.json();
    expect([made.status, counter]).toMatchObject([201, { ...labels, currentCount: 0, alreadyModifiedToday: false }]);
    expect(await list()).toMatchObject([{ counterId: counter.id }]);
    const other = await newWorld();
    const refused = await counters.$post({ param: { teamId }, json: { ...labels, agreementId: other.agreementId } });
    expect(refused.status).toBe(404);
    expect(await (await counters.$get({ param: { teamId } })).json()).toHaveLength(1);
    await ana.api.teams[":teamId"].counters[":counterId"].$delete({ param: { teamId, counterId: counter.id } });
    expect(await list()).toMatchObject([{ counterId: null }]);
  });

  it("The database refuses an open agreement with a closing, and a closed one without", async () => {
    const { id } = await agreed();
    const set = (change: string) => env.DB.prepare(`update agreements set ${change} where id = ?`).bind(id).run();
    await expect(set("state = 'DONE'")).rejects.toThrow(/CHECK/);
    await expect(set("closed_at = '2026-01-01T00:00:00.000Z'")).rejects.toThrow(/CHECK/);
  });
});
