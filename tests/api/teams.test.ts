import { listDurableObjectIds } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { call, env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { accountGate } from "#worker/services/gates.ts";

const UNKNOWN = "zzzzzzzzzz";

describe("People create and edit teams", () => {
  it("The creator of a team is its admin and first member, and no response contains its password", async () => {
    const ana = await someone();
    const made = await ana.api.teams.$post({ json: { name: "  Equipo Sol ", joinPassword: "clave" } });
    expect(made.status).toBe(201);
    const team = await made.json();
    expect(team).toEqual({
      id: expect.stringMatching(/^[a-hjkmnp-z2-9]{10}$/),
      name: "Equipo Sol",
      isAdmin: true,
      memberCount: 1,
      retroEntry: false,
      hasSeries: false,
      retention: null,
      hasJoinPassword: true,
      isTrial: false,
      timeZone: "America/Santiago",
      language: "es",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await (await ana.api.teams.$get()).json()).toEqual([team]);
    expect(await (await ana.api.teams[":teamId"].$get({ param: { teamId: team.id } })).json()).toEqual(team);
  });

  it("A person's teams are sorted by name, with the number of members and the person's role", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const [first, second] = [await teamOf(ana, beto), await teamOf(beto, ana)];
    const names = { [first]: "Zorros", [second]: "Abejas" };
    await ana.api.teams[":teamId"].$patch({ param: { teamId: first }, json: { name: names[first] } });
    await beto.api.teams[":teamId"].$patch({ param: { teamId: second }, json: { name: names[second] } });
    expect(await (await ana.api.teams.$get()).json()).toMatchObject([
      { id: second, name: "Abejas", isAdmin: false, memberCount: 2 },
      { id: first, name: "Zorros", isAdmin: true, memberCount: 2 },
    ]);
  });

  it("A new join password replaces the old one at once", async () => {
    const { admin, stranger, teamId } = await newWorld();
    const param = { teamId };
    const changed = await admin.api.teams[":teamId"].$patch({ param, json: { joinPassword: "clave nueva" } });
    expect(await changed.json()).toMatchObject({ id: teamId, name: "Equipo Luna" });
    const join = (joinPassword: string) => stranger.api.teams[":teamId"].users.$post({ param, json: { joinPassword } });
    expect((await join(PASSWORD)).status).toBe(400);
    expect((await join("clave nueva")).status).toBe(201);
  });

  it("A team keeps the time zone that its creator gave, until an admin changes it", async () => {
    const ana = await someone();
    const made = await ana.api.teams.$post({ json: { name: "Equipo Sol", timeZone: "Asia/Kathmandu" } });
    const { id: teamId, timeZone } = await made.json();
    expect(timeZone).toBe("Asia/Kathmandu");
    const param = { teamId };
    await ana.api.teams[":teamId"].$patch({ param, json: { timeZone: "Europe/Madrid" } });
    expect(await (await ana.api.teams[":teamId"].$get({ param })).json()).toMatchObject({ timeZone: "Europe/Madrid" });
  });

  it("A time zone that does not exist is refused", async () => {
    const { admin, teamId } = await newWorld();
    for (const timeZone of ["Luna/Mar", "america/santiago", "+03:00"]) {
      const made = await admin.api.teams.$post({ json: { name: "Equipo Sol", timeZone } });
      const changed = await admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { timeZone } });
      expect([made.status, changed.status]).toEqual([400, 400]);
    }
  });

  it("An update without values changes nothing", async () => {
    const { admin, teamId } = await newWorld();
    const before = await (await admin.api.teams[":teamId"].$get({ param: { teamId } })).json();
    for (const json of [{}, { name: "", joinPassword: null }, { name: "   ", extra: 1 }]) {
      const answer = await call(`/api/teams/${teamId}`, { method: "PATCH", token: admin.token, json });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(before);
    }
  });

  it("An unknown team is not found, and a stranger is refused another team", async () => {
    const { stranger, teamId } = await newWorld();
    const unknown = await stranger.api.teams[":teamId"].$get({ param: { teamId: UNKNOWN } });
    expect(unknown.status).toBe(404);
    const strange = await stranger.api.teams[":teamId"].$get({ param: { teamId } });
    expect(strange.status).toBe(403);
    expect(await strange.json()).toMatchObject({ code: "not_a_member" });
  });

  it("A removed creator cannot return to the team by repeating the request that created it", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const headers = { "idempotency-key": crypto.randomUUID() };
    const make = () => ana.api.teams.$post({ json: { name: "Equipo", joinPassword: "clave" } }, { headers });
    const { id: teamId } = await (await make()).json();
    const param = { teamId };
    await beto.api.teams[":teamId"].users.$post({ param, json: { joinPassword: "clave" } });
    await ana.api.teams[":teamId"].users[":userId"].admin.$post({ param: { teamId, userId: beto.id } });
    expect(await (await make()).json()).toMatchObject({ id: teamId, memberCount: 2, isAdmin: true });
    await beto.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: ana.id } });
    const back = await make();
    expect(back.status).toBe(403);
    expect((await ana.api.teams[":teamId"].$get({ param })).status).toBe(403);
  });
});

describe("People join teams", () => {
  it("An unknown team and a wrong password get the same response", async () => {
    const { stranger, teamId } = await newWorld();
    const join = (id: string, joinPassword: string) =>
      stranger.api.teams[":teamId"].users.$post({ param: { teamId: id }, json: { joinPassword } });
    const answers = await Promise.all([join(teamId, "otra"), join(UNKNOWN, PASSWORD)]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual({ code: "invalid_join", message: "El id o la contraseña del equipo no son correctos." });
    expect(other).toEqual(one);
  });

  it("The right password of a team in the bin answers like a wrong one, and joins nobody", async () => {
    const { admin, stranger, teamId } = await newWorld();
    const param = { teamId };
    expect((await admin.api.teams[":teamId"].$delete({ param })).status).toBe(204);
    const join = () => stranger.api.teams[":teamId"].users.$post({ param, json: { joinPassword: PASSWORD } });
    const refused = await join();
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "invalid_join" }]);
    const count = env.DB.prepare("select count(*) as n from members where team_id = ? and user_id = ?");
    expect(await count.bind(teamId, stranger.id).first("n")).toBe(0);
    expect((await admin.api.teams[":teamId"].restore.$post({ param })).status).toBe(204);
    expect((await join()).status).toBe(201);
  });

  it("Ten wrong passwords lock out that person only, even with the right password", async () => {
    const { stranger, removed, teamId } = await newWorld();
    const join = (person: typeof stranger, joinPassword: string) =>
      person.api.teams[":teamId"].users.$post({ param: { teamId }, json: { joinPassword } });
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await join(stranger, "otra")).status).toBe(400);
    const closed = await join(stranger, PASSWORD);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await join(removed, PASSWORD)).status).toBe(201);
  });

  it("Wrong join passwords count together for all teams, also for teams that do not exist", async () => {
    const { stranger, teamId } = await newWorld();
    const join = (id: string, joinPassword: string) =>
      stranger.api.teams[":teamId"].users.$post({ param: { teamId: id }, json: { joinPassword } });
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await join(`${UNKNOWN}${wrong}`, PASSWORD)).status).toBe(400);
      expect((await join(teamId, "otra")).status).toBe(400);
    }
    expect((await join(`${UNKNOWN}5`, PASSWORD)).status).toBe(429);
    expect((await join(teamId, PASSWORD)).status).toBe(429);
  });

  it("The right password of a team forgets no wrong ones, because a person can have a team to join between them", async () => {
    const { teamId, otherTeam } = await newWorld();
    const beto = await someone("Beto");
    const join = async (id: string, joinPassword: string) =>
      (await beto.api.teams[":teamId"].users.$post({ param: { teamId: id }, json: { joinPassword } })).status;
    for (let wrong = 0; wrong < 9; wrong += 1) expect(await join(teamId, "otra")).toBe(400);
    expect(await join(otherTeam.teamId, PASSWORD)).toBe(201);
    expect([await join(teamId, "otra"), await join(teamId, "otra")]).toEqual([400, 429]);
  });

  it("Attempts to join teams create no durable object besides the person's own", async () => {
    const { stranger, teamId } = await newWorld();
    const gates = async () => [
      ...(await listDurableObjectIds(env.AccountGate)),
      ...(await listDurableObjectIds(env.CountGate)),
    ];
    const before = await gates();
    const ids = [teamId, UNKNOWN, "otro-que-no-existe"];
    for (const id of ids) {
      await stranger.api.teams[":teamId"].users.$post({ param: { teamId: id }, json: { joinPassword: "otra" } });
    }
    const created = (await gates()).filter((id) => !before.some((old) => old.equals(id)));
    expect(created.map(String)).toEqual([String(accountGate(env, stranger.email).id)]);
  });

  it("A member cannot join again", async () => {
    const { member, teamId } = await newWorld();
    const answer = await member.api.teams[":teamId"].users.$post({
      param: { teamId },
      json: { joinPassword: PASSWORD },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "already_member" });
  });

  it("The first person to join a team without members becomes its admin", async () => {
    const [ana, beto] = [await someone(), await someone()];
    const team = await (await ana.api.teams.$post({ json: { name: "Equipo", joinPassword: "clave" } })).json();
    const param = { teamId: team.id };
    expect((await ana.api.teams[":teamId"].users.$delete({ param })).status).toBe(204);
    const join = (person: typeof ana) =>
      person.api.teams[":teamId"].users.$post({ param, json: { joinPassword: "clave" } });
    expect(await (await join(beto)).json()).toMatchObject({ isAdmin: true, memberCount: 1 });
    expect(await (await join(ana)).json()).toMatchObject({ isAdmin: false, memberCount: 2 });
  });
});
