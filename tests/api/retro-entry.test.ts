import { describe, expect, it, vi } from "vitest";
import { newBoard } from "#tests/factories/boards.ts";
import { ask, call, env, ORIGIN, settled } from "#tests/factories/client.ts";
import { cookieOf } from "#tests/factories/cookies.ts";
import { everything } from "#tests/factories/faults.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { anotherDevice, type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { newId } from "#worker/contract/ids.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Member } from "#worker/contract/members.ts";
import { fromNow } from "#worker/services/clock.ts";

type Retro = { teamId: string; retroId: string };

const retroAt = ({ teamId, retroId }: Retro) => `/teams/${teamId}/retrospectives/${retroId}`;
const entryAt = (retro: Retro) => `/api${retroAt(retro)}/entry`;

const look = (retro: Retro) => call(entryAt(retro));
const join = (retro: Retro, { token }: Pick<Someone, "token">) =>
  call(`${entryAt(retro)}/users`, { method: "POST", token });
const enter = (retro: Retro, name = "Gabi") => call(`${entryAt(retro)}/guests`, { method: "POST", json: { name } });
const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const codeOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];

const open = (path: string, token?: string, method = "GET") =>
  ask(new Request(ORIGIN + path, { method, headers: token ? { cookie: `session=${token}` } : {}, redirect: "manual" }));
const send = (path: string, fields: Record<string, string>, { token = "", origin = ORIGIN } = {}) =>
  ask(
    new Request(ORIGIN + path, {
      method: "POST",
      headers: { origin, host: new URL(ORIGIN).host, ...(token ? { cookie: `session=${token}` } : {}) },
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
  );

const letIn = ({ admin, teamId }: World, retroEntry: boolean) =>
  admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { retroEntry } });

async function closeRetro({ admin, teamId, retroId }: World): Promise<void> {
  const closed = await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({
    param: { teamId, retroId },
  });
  expect(closed.status).toBe(200);
}

const membersOf = async (teamId: string): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "select name from members join users on users.id = user_id where team_id = ? order by name",
  )
    .bind(teamId)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Addresses at which nobody may enter, each for another reason. */
async function closedAddresses(): Promise<Record<string, Retro>> {
  const [off, closed, known] = [await newWorld(), await newWorld(), await newWorld()];
  await letIn(off, false);
  await closeRetro(closed);
  const ana = await someone();
  const alone = await teamOf(ana);
  await env.DB.prepare("update teams set retro_entry = 1 where id = ?").bind(alone).run();
  const created = await ana.api.teams[":teamId"].retrospectives.$post({
    param: { teamId: alone },
    json: { retrospectiveName: "Sprint 1" },
  });
  const { id } = await created.json();
  await ana.api.teams[":teamId"].users.$delete({ param: { teamId: alone } });
  return {
    "the setting is off": off,
    "it is closed": closed,
    "the team does not exist": { teamId: "zzzzzzzzzz", retroId: known.retroId },
    "the retrospective does not exist": { teamId: known.teamId, retroId: crypto.randomUUID() },
    "it is another team's": { teamId: known.teamId, retroId: known.otherTeam.retroId },
    "the team has no admin": { teamId: alone, retroId: id },
  };
}

describe("The address of an open retrospective lets strangers in where the team wants it", () => {
  it("A stranger is led to a page with the team and the retrospective, and nothing is written", async () => {
    const world = await newWorld();
    const before = await everything();
    const first = await open(retroAt(world));
    expect([first.status, first.headers.get("location")]).toEqual([302, `${retroAt(world)}/enter`]);
    const page = await open(`${retroAt(world)}/enter`);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const html = await page.text();
    for (const shown of ["Equipo Luna", "Sprint 12", "¿Cómo te llamas?", world.admin.name])
      expect(html).toContain(shown);
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect((await open(`${retroAt(world)}/enter`, undefined, "HEAD")).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it("The page and its preview say the kind, and when the phase ends on the clocks of the team", async () => {
    const ana = await someone();
    const teamId = await teamOf(ana);
    const plan = { write: inDays(1), choose: inDays(2), talk: inDays(3) };
    const changed = await ana.api.teams[":teamId"].$patch({
      param: { teamId },
      json: { retroEntry: true, timeZone: "Asia/Kathmandu" },
    });
    expect(changed.status).toBe(200);
    const retro = { teamId, retroId: await newBoard(ana, teamId, { plan }) };
    await settled();
    expect(await (await look(retro)).json()).toMatchObject({ step: "WRITE", hasPlan: true, until: plan.write });
    const html = await (await open(`${retroAt(retro)}/enter`)).text();
    const hour = new Date(plan.write).toLocaleTimeString("es-CL", { ...HOUR, timeZone: "Asia/Kathmandu" });
    expect(html).toContain(`${hour}, hora de Katmandú`);
    expect(html).toMatch(
      /og:description" content="Sin prisa, cada uno a su hora\. Van en Llegar y escribir, hasta el /,
    );
  });

  it("A form without script makes a guest of the stranger and leads to that retrospective", async () => {
    const world = await newWorld();
    const answer = await send(`${retroAt(world)}/enter`, { name: "Gabi" });
    expect(answer.status).toBe(200);
    const token = cookieOf(answer, "session").value;
    const html = await answer.text();
    expect(html).toContain(`href="${retroAt(world)}"`);
    expect((await open(retroAt(world), token)).status).toBe(200);
    const mine = await call(`/api/teams/${world.teamId}/users/my-membership`, { token });
    expect(await mine.json()).toMatchObject({ isGuest: true, isAdmin: false, user: { name: "Gabi", email: null } });
  });

  it("An account joins as itself, and neither a member nor a guest of another team joins", async () => {
    const world = await newWorld();
    const { stranger, member, otherTeam } = world;
    const guest: NewSession = await (await enter(otherTeam)).json();
    const page = await (await open(`${retroAt(world)}/enter`, guest.token)).text();
    expect(page).toContain("Guarda tu lugar con tu email");
    const refused = await send(`${retroAt(world)}/enter`, {}, { token: guest.token });
    expect(refused.status).toBe(403);
    const joined = await send(`${retroAt(world)}/enter`, {}, { token: stranger.token });
    expect([joined.status, joined.headers.get("location")]).toEqual([302, retroAt(world)]);
    const mine = await call(`/api/teams/${world.teamId}/users/my-membership`, { token: stranger.token });
    expect(await mine.json()).toMatchObject({ isGuest: false, isAdmin: false });
    const known = await open(`${retroAt(world)}/enter`, member.token);
    expect([known.status, known.headers.get("location")]).toEqual([302, retroAt(world)]);
    expect(await codeOf(await join(world, member))).toEqual([409, "already_member"]);
  });

  it("An account that is not a member is led from the retrospective to the same page", async () => {
    const world = await newWorld();
    const first = await open(retroAt(world), world.stranger.token);
    expect([first.status, first.headers.get("location")]).toEqual([302, `${retroAt(world)}/enter`]);
    const html = await (await open(`${retroAt(world)}/enter`, world.stranger.token)).text();
    expect(html).toContain("Entrar a Equipo Luna");
  });

  it("A logged-out member finds the login, which leads back, and an ended session says so", async () => {
    const world = await newWorld();
    const path = `${retroAt(world)}/enter`;
    const html = await (await open(`${path}?next=https://malo.example`)).text();
    const links = Array.from(html.matchAll(/href="(\/login[^"]*|\/request-create-account[^"]*)"/g), ([, link]) => link);
    expect(links).toEqual([
      `/login?next=${encodeURIComponent(path)}`,
      `/request-create-account?next=${encodeURIComponent(path)}`,
    ]);
    expect(html).not.toContain("malo.example");
    const token = await anotherDevice(world.member);
    await call("/api/auth/logout", { method: "POST", token });
    const first = await open(retroAt(world), token);
    expect([first.status, first.headers.get("location")]).toEqual([302, path]);
    const ended = await open(path, token);
    expect(await ended.text()).toContain("Tu sesión terminó.");
    expect(cookieOf(ended, "session").value).toBe("");
    const login = await open(`/login?next=${encodeURIComponent(path)}`, world.member.token);
    expect(login.headers.get("location")).toBe(path);
  });

  it("A preview of the link names team, retrospective and step, and no person and no card", async () => {
    const world = await newWorld();
    const { admin, teamId } = world;
    const created = await admin.api.teams[":teamId"].retrospectives.$post({
      param: { teamId },
      json: { retrospectiveName: "Sprint 14", template: "velero" },
    });
    const { id: retroId } = await created.json();
    const act = (gesture: Gesture) =>
      call(`/api${retroAt({ teamId, retroId })}/board`, {
        method: "POST",
        token: admin.token,
        json: { id: crypto.randomUUID(), gesture },
      });
    const cardId = crypto.randomUUID();
    await act({ kind: "goTo", step: "WRITE", stepRev: 0 });
    await act({ kind: "addCard", cardId, columnId: "c1", rank: "a0", text: "Un secreto" });
    const html = await (await open(`${retroAt({ teamId, retroId })}/enter`)).text();
    const tags = Array.from(html.matchAll(/<(?:meta|title)[^>]*>[^<]*/g), ([tag]) => tag).join("\n");
    expect(tags).toContain('property="og:title" content="Sprint 14 · Equipo Luna"');
    expect(tags).toContain("van en Escribir");
    expect(tags).not.toMatch(/Persona|Un secreto/);
    expect(html).not.toContain("Un secreto");
  });
});

describe("An address at which nobody may enter", () => {
  it("Every reason has the same answer to every call, and lets nobody in", async () => {
    const addresses = await closedAddresses();
    const beto = await someone("Beto Rojas");
    const before = await everything();
    for (const [reason, retro] of Object.entries(addresses)) {
      for (const answer of [await look(retro), await join(retro, beto), await enter(retro)]) {
        expect([reason, ...(await codeOf(answer))]).toEqual([reason, 404, "not_invited"]);
      }
      const sent = await send(`${retroAt(retro)}/enter`, { name: "Gabi" });
      expect([reason, sent.status, sent.headers.get("location")]).toEqual([reason, 302, `${retroAt(retro)}/enter`]);
      expect(sent.headers.getSetCookie().join()).not.toContain("session=");
    }
    expect(await everything()).toBe(before);
  });

  it("Every reason has the same page, for a visitor, an account and a guest, and the same way to it", async () => {
    const addresses = await closedAddresses();
    const beto = await someone("Beto Rojas");
    const guest: NewSession = await (await enter(await newWorld())).json();
    for (const token of [undefined, beto.token, guest.token]) {
      const pages = new Set<string>();
      for (const [reason, retro] of Object.entries(addresses)) {
        const first = await open(retroAt(retro), token);
        expect([reason, first.status, first.headers.get("location")]).toEqual([reason, 302, `${retroAt(retro)}/enter`]);
        const page = await open(`${retroAt(retro)}/enter`, token);
        const {
          "x-request-id": _,
          "content-security-policy": policy = "",
          ...headers
        } = Object.fromEntries(page.headers);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
        const html = (await page.text())
          .replaceAll(nonce, "")
          .replaceAll(retro.teamId, "")
          .replaceAll(retro.retroId, "");
        expect(html).toContain("Pídele a alguien del equipo que te invite");
        // The database's own counter goes on.
        const answer = JSON.stringify([page.status, headers, html]).replace(/bookmark=[\w-]+/, "");
        pages.add(answer);
      }
      expect(pages.size).toBe(1);
    }
  });

  it("An id that cannot exist is a page that is not found", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { teamId, retroId } = await newWorld();
    for (const path of [
      `/teams/a%2Fb/retrospectives/${retroId}/enter`,
      `/teams/${teamId}/retrospectives/..%2F/enter`,
    ]) {
      expect((await open(path)).status).toBe(404);
    }
    vi.restoreAllMocks();
  });

  it("A form of another site is refused", async () => {
    const world = await newWorld();
    const before = await everything();
    for (const origin of ["https://malo.example", "null", ""]) {
      expect((await send(`${retroAt(world)}/enter`, { name: "Gabi" }, { origin })).status).toBe(403);
    }
    expect(await everything()).toBe(before);
  });
});

describe("The log of pages", () => {
  it("The log has neither the token of an invitation nor the id of a retrospective, which both let people in", async () => {
    const world = await newWorld();
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const short = newId();
    const another = `/teams/${world.teamId}/retrospectives/${short}`;
    for (const path of [retroAt(world), `${retroAt(world)}/enter`, another, `/invite/${world.token}`]) await open(path);
    const lines = log.mock.calls.map(([text]) => String(text));
    log.mockRestore();
    expect(lines.filter((line) => line.includes('"page"'))).toHaveLength(4);
    expect(lines.join("\n")).not.toContain(world.retroId);
    expect(lines.join("\n")).not.toContain(short);
    expect(lines.join("\n")).not.toContain(world.token);
  });
});

describe("What changes between the page and the form", () => {
  const changes: [string, (world: World) => Promise<unknown>][] = [
    ["The retrospective was closed", closeRetro],
    ["The setting was switched off", (world) => letIn(world, false)],
  ];

  it.each(changes)("%s: the form leads back to the page, and nobody enters", async (_, change) => {
    const world = await newWorld();
    const path = `${retroAt(world)}/enter`;
    expect(await (await open(path)).text()).toContain("¿Cómo te llamas?");
    await change(world);
    const people = await membersOf(world.teamId);
    for (const [fields, token] of [
      [{ name: "Gabi" }, ""],
      [{}, world.stranger.token],
    ] as const) {
      const answer = await send(path, fields, { token });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
    }
    expect(await membersOf(world.teamId)).toEqual(people);
  });

  it.each([
    ["the retrospective", (world: World) => `${retroAt(world)}/enter`],
    ["the invitation", ({ token }: World) => `/invite/${token}`],
  ])(
    "A guest who came in with another tab sends the form of %s: it leads back to the page, and nobody enters",
    async (_, pathIn) => {
      const world = await newWorld();
      const path = pathIn(world);
      const { token }: NewSession = await (await enter(world)).json();
      const people = await membersOf(world.teamId);
      const answer = await send(path, { name: "Gabi", key: crypto.randomUUID() }, { token });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
      expect((await open(path, token)).headers.get("location")).toBe(retroAt(world));
      expect(await membersOf(world.teamId)).toEqual(people);
    },
  );

  it.each(changes)("%s while guests are entering: only those who entered are members", async (_, change) => {
    const world = await newWorld();
    const entering = Array.from({ length: 10 }, (_each, index) => enter(world, `Persona ${index + 1}`));
    const [answers] = await Promise.all([Promise.all(entering), change(world)]);
    const entered = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10 - entered);
    expect(await membersOf(world.teamId)).toHaveLength(4 + entered);
    expect((await enter(world)).status).toBe(404);
  });
});

describe("A removed member", () => {
  it("A removed member does not come back by the address, and reads so only where it lets people in", async () => {
    const world = await newWorld();
    const { admin, member, teamId } = world;
    await admin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: member.id } });
    expect(await codeOf(await join(world, member))).toEqual([409, "removed_from_team"]);
    const page = await send(`${retroAt(world)}/enter`, {}, { token: member.token });
    expect(await page.text()).toContain("Pídele que te readmita para volver.");
    await letIn(world, false);
    expect(await codeOf(await join(world, member))).toEqual([404, "not_invited"]);
  });
});

describe("A removed guest", () => {
  it("A removed guest enters as a new guest, as by an invitation, and reads in the old session how to keep a place", async () => {
    const world = await newWorld();
    const { admin, teamId } = world;
    const guest: NewSession = await (await enter(world, "Gabi")).json();
    await admin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: guest.user.id } });
    const page = await (await open(`${retroAt(world)}/enter`, guest.token)).text();
    expect(page).toContain("ya no estás en ningún equipo");
    const again: NewSession = await (await enter(world, "Gabi")).json();
    expect(again.user.id).not.toBe(guest.user.id);
    expect((await call(`/api/teams/${teamId}`, { token: guest.token })).status).toBe(403);
  });
});

describe("The team's setting", () => {
  it("The setting is off in a new team, and only admins change it", async () => {
    const { admin, member, stranger, teamId } = await newWorld();
    const created = await admin.api.teams.$post({ json: { name: "Equipo Sol", joinPassword: PASSWORD } });
    expect(await created.json()).toMatchObject({ retroEntry: false });
    const change = (token: string | undefined, retroEntry: unknown) =>
      call(`/api/teams/${teamId}`, { method: "PATCH", token, json: { retroEntry } });
    expect((await change(undefined, false)).status).toBe(401);
    expect(await codeOf(await change(member.token, false))).toEqual([403, "admin_only"]);
    expect(await codeOf(await change(stranger.token, false))).toEqual([403, "not_a_member"]);
    expect(await codeOf(await change(admin.token, "sí"))).toEqual([400, "invalid_input"]);
    const read = async () => (await (await call(`/api/teams/${teamId}`, { token: member.token })).json()) as object;
    expect(await read()).toMatchObject({ retroEntry: true });
    expect(await (await change(admin.token, false)).json()).toMatchObject({ retroEntry: false, name: "Equipo Luna" });
    expect(await read()).toMatchObject({ retroEntry: false });
  });

  it("Admins read who switched it on and off, once for each change", async () => {
    const world = await newWorld();
    const { admin, teamId } = world;
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const value of [false, false, true, true]) {
      vi.setSystemTime(Date.now() + 10);
      await letIn(world, value);
    }
    await admin.api.teams[":teamId"].$patch({ param: { teamId }, json: { name: "Equipo Sol" } });
    const listed = await admin.api.teams[":teamId"]["access-events"].$get({ param: { teamId } });
    expect((await listed.json()).map(({ kind, actor }) => [kind, actor.id])).toEqual([
      ["retro-entry-on", admin.id],
      ["retro-entry-off", admin.id],
    ]);
    vi.useRealTimers();
  });

  it("Admins read who entered by the address", async () => {
    const world = await newWorld();
    const { admin, stranger, teamId } = world;
    await join(world, stranger);
    await enter(world, "Gabi");
    const listed = await admin.api.teams[":teamId"]["access-events"].$get({ param: { teamId } });
    expect((await listed.json()).map(({ kind, actor }) => `${actor.name} ${kind}`).sort()).toEqual([
      "Gabi guest-entered",
      "Persona stranger joined-by-link",
    ]);
  });
});

describe("Many guests", () => {
  /** Enters as a guest by a path of the API, from one network. */
  const fromNetwork = (address: string) => {
    const patient = { limit: async () => ({ success: true }) };
    const bindings = {
      ...env,
      ENVIRONMENT: "production",
      RESEND_API_KEY: "re_clave_de_prueba",
      MAIL_FROM: "Tertulia <hola@tertulia.example>",
      AUTH_RATE_LIMIT: patient,
    };
    return (path: string) => {
      const headers = { "content-type": "application/json", "cf-connecting-ip": address };
      const body = JSON.stringify({ name: "Gabi" });
      return ask(new Request(`https://tertulia.example/api${path}`, { method: "POST", headers, body }), bindings);
    };
  };

  it("A network gets ten guests a minute and sixty an hour, over all addresses and invitations", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [world, other] = [await newWorld(), await newWorld()];
    const from = fromNetwork("192.0.2.77");
    const statuses: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      vi.setSystemTime(Date.now() + 61_000);
      const paths = [
        `${retroAt(world)}/entry/guests`,
        `${retroAt(other)}/entry/guests`,
        `/invitations/${world.token}/guests`,
      ];
      for (let turn = 0; turn < 10; turn += 1) statuses.push((await from(paths[turn % 3] ?? "")).status);
      if (minute === 0) expect((await from(paths[0] ?? "")).status).toBe(429);
    }
    vi.useRealTimers();
    expect(countByValue(statuses)).toEqual({ 201: 60, 429: 40 });
  }, 60_000);

  it("What a full team refuses does not count for the network", async () => {
    const [full, other] = [await newWorld(), await newWorld()];
    await Promise.all(Array.from({ length: 50 }, () => enter(full)));
    const from = fromNetwork("192.0.2.78");
    const refused = await Promise.all(Array.from({ length: 10 }, () => from(`${retroAt(full)}/entry/guests`)));
    expect(countByValue(refused.map(({ status }) => status))).toEqual({ 429: 10 });
    expect((await from(`${retroAt(other)}/entry/guests`)).status).toBe(201);
  }, 30_000);

  it("A team gets fifty guests an hour by address and invitation together", async () => {
    const world = await newWorld();
    const invited = (name: string) =>
      call(`/api/invitations/${world.token}/guests`, { method: "POST", json: { name } });
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => (await (index % 2 ? invited("Gabi") : enter(world))).status),
    );
    expect(countByValue(statuses)).toEqual({ 201: 50, 429: 10 });
  }, 30_000);

  it("An address that does not exist asks no gate and no room", async () => {
    const { teamId } = await newWorld();
    const none = new Proxy(env.CountGate, {
      get: () => {
        throw new Error("a gate was asked");
      },
    });
    const rooms = new Proxy(env.TeamRoom, {
      get: () => {
        throw new Error("a room was asked");
      },
    });
    const retro = { teamId, retroId: crypto.randomUUID() };
    const bindings = { ...env, CountGate: none, TeamRoom: rooms };
    for (const [path, method] of [
      ["", "GET"],
      ["/guests", "POST"],
    ] as const) {
      const headers = { "content-type": "application/json" };
      const body = method === "POST" ? JSON.stringify({ name: "Gabi" }) : undefined;
      const answer = await ask(new Request(`${ORIGIN}${entryAt(retro)}${path}`, { method, headers, body }), bindings);
      expect(answer.status).toBe(404);
    }
  });
});

describe("Guests with the same name get a number", () => {
  const nameOf = async (retro: Retro, name: string) => (await (await enter(retro, name)).json<NewSession>()).user.name;

  it("The number counts on, also beside a member and for names that look alike", async () => {
    const world = await newWorld();
    expect(await nameOf(world, "Ana")).toBe("Ana");
    expect(await nameOf(world, "Ana")).toBe("Ana 2");
    expect(await nameOf(world, "  ana ")).toBe("ana 3");
    expect(await nameOf(world, "Аna")).toBe("Аna 4");
    expect(await nameOf(world, world.admin.name)).toBe("Persona admin 2");
    expect(await nameOf(world, "Anita")).toBe("Anita");
    const members: Member[] = await (
      await call(`/api/teams/${world.teamId}/users`, { token: world.admin.token })
    ).json();
    expect(members.map(({ user }) => user.name)).toContain("Ana 2");
    expect(await nameOf(world.otherTeam, "Ana")).toBe("Ana");
  });

  it("Twenty who enter at once with one name get twenty names, within the limit of a name", async () => {
    const world = await newWorld();
    const long = `${"a".repeat(78)}🌵`;
    const names = await Promise.all(Array.from({ length: 20 }, () => nameOf(world, long)));
    expect(new Set(names).size).toBe(20);
    expect(names).toContain(long);
    expect(Math.max(...names.map((name) => name.length))).toBe(80);
    expect(names.every((name) => name.isWellFormed())).toBe(true);
  });

  it("The name of a guest who left is free again", async () => {
    const world = await newWorld();
    const guest: NewSession = await (await enter(world, "Ana")).json();
    await call(`/api/teams/${world.teamId}/users`, { method: "DELETE", token: guest.token });
    expect(await nameOf(world, "Ana")).toBe("Ana");
  });

  it("A guest who changes their name gets a number too, an account does not", async () => {
    const world = await newWorld();
    const guest: NewSession = await (await enter(world, "Gabi")).json();
    const rename = async (token: string, name: string) =>
      (await (await call("/api/users", { method: "PATCH", token, json: { name } })).json<{ name: string }>()).name;
    expect(await rename(guest.token, "persona ADMIN")).toBe("persona ADMIN 2");
    expect(await rename(guest.token, "Persona admin 2")).toBe("Persona admin 2");
    expect(await rename(guest.token, "Gabi")).toBe("Gabi");
    expect(await rename(world.member.token, "Gabi")).toBe("Gabi");
  });
});

describe("A link that was copied on a retrospective", () => {
  const look = async (token: string, retro: string) => {
    const answer = await call(`/api/invitations/${token}?retro=${retro}`);
    return (await answer.json<{ retrospective: { id: string } | null }>()).retrospective?.id;
  };

  it("A link leads to its retrospective while it is open, then to the newest open one, and never to another team", async () => {
    const world = await newWorld();
    const { admin, teamId, retroId, token, otherTeam } = world;
    await env.DB.prepare("update retrospectives set created_at = ? where id = ?").bind(fromNow(-1000), retroId).run();
    const created = await admin.api.teams[":teamId"].retrospectives.$post({
      param: { teamId },
      json: { retrospectiveName: "Sprint 13" },
    });
    const { id: newest } = await created.json();
    expect(await look(token, retroId)).toBe(retroId);
    for (const other of ["", newest, otherTeam.retroId, "nada"]) expect(await look(token, other)).toBe(newest);
    const answer = await send(`/invite/${token}?retro=${retroId}`, { name: "Gabi" });
    expect(await answer.text()).toContain(`href="${retroAt(world)}"`);
    const page = await (await open(`/invite/${token}?retro=${retroId}`)).text();
    expect(page).toContain(`next=${encodeURIComponent(`/invite/${token}?retro=${retroId}`)}`);
    expect((await open(`/invite/${token}?retro=${encodeURIComponent("//malo.example/a b")}`)).status).toBe(200);
    await closeRetro(world);
    expect(await look(token, retroId)).toBe(newest);
  });
});
