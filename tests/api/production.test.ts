import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { newEmail } from "#tests/factories/accounts.ts";
import { ask, env, settled } from "#tests/factories/client.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { newWorld, PASSWORD } from "#tests/factories/world.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { PLAN } from "#worker/contract/limits/plan.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import { dayOf } from "#worker/contract/spending.ts";
import { readOutbox } from "#worker/email/outbox.ts";
import { countRoomUse, settleBin } from "#worker/services/for-rooms.ts";
import { useCount } from "#worker/services/host/use-count.ts";

/** The settings of production, except the address of Resend. */
const production = {
  ...env,
  ENVIRONMENT: "production",
  MAIL_FROM: "Tertulia <produccion@tertulia.example>",
  RESEND_API_KEY: "re_clave_de_prueba",
  RESEND_BASE_URL: inject("resend"),
};
const SITE = "https://tertulia.example";
/** So much of the plan does not wait to be counted. */
const ENOUGH = { requests: PLAN.requests * HOST.chunk };

const get = (path: string, headers?: HeadersInit) => ask(new Request(SITE + path, { headers }), production);
const post = (path: string, json: object, address: string) => {
  const headers = { "content-type": "application/json", "cf-connecting-ip": address };
  return ask(new Request(SITE + path, { method: "POST", headers, body: JSON.stringify(json) }), production);
};
const write = (method: string, path: string, token: string, json?: object, bindings: Cloudflare.Env = production) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return ask(new Request(SITE + path, { method, headers, body: JSON.stringify(json) }), bindings);
};

describe("In production", () => {
  it("The product has no outbox", async () => {
    const email = newEmail();
    expect((await post("/api/auth/request-create", { email }, "192.0.2.1")).status).toBe(200);
    expect(readOutbox(email)).toEqual([]);
    for (const path of ["/dev/outbox", `/dev/outbox.json?to=${email}`, "/dev/", "/dev/outbox.json/"]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain(email);
    }
  });

  it("The product has no pseudo-locale", async () => {
    const page = await get("/login", { cookie: "language=qps" });
    const text = await page.text();
    expect(text).toContain('<html lang="es"');
    expect(text).not.toContain("Pseudo");
    const refused = await get("/api/users", { "accept-language": "qps" });
    expect(await refused.json()).toMatchObject({ message: "Tu sesión terminó. Vuelve a entrar." });
  });

  it("The 31st auth call from one address in a minute gets 429, a call from another address does not", async () => {
    const from = (address: string) => post("/api/auth/login", {}, address);
    const answers = await Promise.all(Array.from({ length: 31 }, () => from("192.0.2.30")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ code: "too_many_requests" });
    expect((await from("192.0.2.31")).status).toBe(400);
  });

  it("All addresses of one IPv6 network count as one", async () => {
    const from = (host: number) => post("/api/auth/login", {}, `2001:db8:0:7::${host.toString(16)}`);
    const answers = await Promise.all(Array.from({ length: 31 }, (_, host) => from(host + 1)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it("People can log in when the rate limit fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const AUTH_RATE_LIMIT = { limit: () => Promise.reject(new Error("no limiter")) };
    const headers = { "content-type": "application/json" };
    const login = new Request(`${SITE}/api/auth/login`, { method: "POST", headers, body: "{}" });
    expect((await ask(login, { ...production, AUTH_RATE_LIMIT })).status).toBe(400);
    expect(String(log.mock.calls)).toContain("no limiter");
    log.mockRestore();
  });

  it("The 121st write of one person in a minute gets 429, reads and the writes of others do not", async () => {
    const { member, colleague } = await newWorld();
    const rename = ({ token }: { token: string }) => write("PATCH", "/api/users", token, { name: "Otra" });
    // Straight to the binding: 120 whole requests might not fit into one of its minutes.
    const count = () => production.WRITE_RATE_LIMIT.limit({ key: member.id });
    const counted = await Promise.all(Array.from({ length: 119 }, count));
    expect(counted.every(({ success }) => success)).toBe(true);
    expect((await rename(member)).status).toBe(200);
    const refused = await rename(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    expect((await get("/api/users", { authorization: `Bearer ${member.token}` })).status).toBe(200);
    expect((await rename(colleague)).status).toBe(200);
  });

  it("The 11th change of a person's name in a day gets 429, and the name they have counts for none", async () => {
    const { member, colleague } = await newWorld();
    const rename = (name: string, { token } = member) => write("PATCH", "/api/users", token, { name });
    for (let count = 1; count <= 10; count += 1) {
      expect((await rename(`Nombre ${count}`)).status).toBe(200);
      expect((await rename(`Nombre ${count}`)).status).toBe(200);
    }
    const refused = await rename("Nombre 11");
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "too_many_requests" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await rename("Nombre 10")).status).toBe(200);
    expect((await rename("Nombre 1", colleague)).status).toBe(200);
  });

  it("A person over the write limit can log out", async () => {
    const { member } = await newWorld();
    const bindings = { ...production, WRITE_RATE_LIMIT: { limit: async () => ({ success: false }) } };
    expect((await write("PATCH", "/api/users", member.token, {}, bindings)).status).toBe(429);
    expect((await write("POST", "/api/auth/logout", member.token, undefined, bindings)).status).toBe(204);
  });

  it("People can write when the write limit fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { member } = await newWorld();
    const bindings = { ...production, WRITE_RATE_LIMIT: { limit: () => Promise.reject(new Error("no limiter")) } };
    expect((await write("PATCH", "/api/users", member.token, {}, bindings)).status).toBe(200);
    expect(String(log.mock.calls)).toContain("no limiter");
    log.mockRestore();
  });

  it.each(["/landing?next=%2Fuser", "/", "/api/health", "/parties/team-room/abc234defg"])(
    "%s over http is redirected to https",
    async (path) => {
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await ask(
          new Request(`http://tertulia.example${path}`, { method, redirect: "manual" }),
          production,
        );
        expect([answer.status, answer.headers.get("location")]).toEqual([308, SITE + path]);
        expect(answer.headers.get("strict-transport-security")).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it("A login over http creates no session", async () => {
    const { member } = await newWorld();
    const body = JSON.stringify({ email: member.email, password: PASSWORD });
    const headers = { "content-type": "application/json", "cf-connecting-ip": "192.0.2.3" };
    const login = new Request("http://tertulia.example/api/auth/login", {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    expect((await ask(login, production)).status).toBe(308);
    const { results } = await env.DB.prepare("select id from sessions where user_id = ?").bind(member.id).all();
    expect(results).toHaveLength(1);
  });

  it("The cookies of the session and the device are bound to the host and to https", async () => {
    const { member } = await newWorld();
    const answer = await post("/api/auth/login", { email: member.email, password: PASSWORD }, "192.0.2.2");
    expect(answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ""))).toEqual([
      "__Host-session; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-device; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  it("Reads, downloads and the writes of a team have limits of their own, and others go on", async () => {
    const { admin, member, colleague, stranger, teamId, otherTeam, retroId, topicId } = await newWorld();
    const refusing = (refused: string) => ({
      limit: async ({ key }: { key: string }) => ({ success: key !== refused }),
    });
    const ask = (
      who: { token: string },
      method: string,
      path: string,
      bindings: Partial<Cloudflare.Env>,
      json?: object,
    ) => write(method, `/api${path}`, who.token, json, { ...production, ...bindings });
    const reads = { READ_RATE_LIMIT: refusing(member.id) };
    expect((await ask(member, "GET", `/teams/${teamId}/topics`, reads)).status).toBe(429);
    expect((await ask(colleague, "GET", `/teams/${teamId}/topics`, reads)).status).toBe(200);
    const like = `/teams/${teamId}/topics/${topicId}/toggle-like`;
    expect((await ask(member, "POST", like, reads)).status).toBe(200);
    const downloads = { DOWNLOAD_RATE_LIMIT: refusing(admin.id) };
    const sheet = `/teams/${teamId}/retrospectives/${retroId}/summary`;
    const files = ["/users/data", `/teams/${teamId}/export.json`, `/teams/${teamId}/export.csv`];
    for (const path of [...files, `/teams/${teamId}/pulse.csv`, `${sheet}.md`, `${sheet}.csv`]) {
      const refused = await ask(admin, "GET", path, downloads);
      expect([path, refused.status, refused.headers.get("retry-after")]).toEqual([path, 429, "60"]);
    }
    expect((await ask(admin, "GET", `/teams/${teamId}/pulse`, downloads)).status).toBe(200);
    expect((await ask(colleague, "GET", "/users/data", downloads)).status).toBe(200);
    const team = { TEAM_WRITE_RATE_LIMIT: refusing(teamId) };
    expect((await ask(member, "POST", like, team)).status).toBe(429);
    expect((await ask(colleague, "POST", like, team)).status).toBe(429);
    expect((await ask(member, "GET", `/teams/${teamId}/topics`, team)).status).toBe(200);
    const elsewhere = `/teams/${otherTeam.teamId}/topics/${otherTeam.topicId}/toggle-like`;
    expect((await ask(stranger, "POST", elsewhere, team)).status).toBe(200);
  });

  it("Five downloads a minute are answered, the sixth is not", async () => {
    const { member } = await newWorld();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await get("/api/users/data", { authorization: `Bearer ${member.token}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("A form of a page counts for its address like the call that it makes", async () => {
    const { token } = await newWorld();
    const keys: string[] = [];
    const AUTH_RATE_LIMIT = {
      limit: async ({ key }: { key: string }) => {
        keys.push(key);
        return { success: false };
      },
    };
    const headers = { origin: SITE, host: new URL(SITE).host, "cf-connecting-ip": "192.0.2.60" };
    const form = { method: "POST", headers, body: new URLSearchParams({ name: "Gabi" }) };
    const answer = await ask(new Request(`${SITE}/invite/${token}`, form), { ...production, AUTH_RATE_LIMIT });
    expect([answer.status, keys]).toEqual([429, ["192.0.2.60"]]);
  });

  it("Links that are made and revoked give a network and a team no more guests", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { admin, teamId } = await newWorld();
    const patient = { limit: async () => ({ success: true }) };
    const bindings = {
      ...production,
      AUTH_RATE_LIMIT: patient,
      WRITE_RATE_LIMIT: patient,
      TEAM_WRITE_RATE_LIMIT: patient,
    };
    const path = `/api/teams/${teamId}/invitations`;
    const enterByNewLink = async (address: string) => {
      const made = await write("POST", path, admin.token, { days: 1, guests: true }, bindings);
      const { id, url }: { id: string; url: string } = await made.json();
      const headers = { "content-type": "application/json", "cf-connecting-ip": address };
      const guest = { method: "POST", headers, body: JSON.stringify({ name: "Gabi" }) };
      const entered = await ask(new Request(`${SITE}/api/invitations/${url.slice(-22)}/guests`, guest), bindings);
      await write("DELETE", `${path}/${id}`, admin.token, undefined, bindings);
      return entered.status;
    };
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push(await enterByNewLink("192.0.2.70"));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    for (let turn = 0; turn < 40; turn += 1) expect(await enterByNewLink(`192.0.2.${80 + turn}`)).toBe(201);
    expect(await enterByNewLink("192.0.2.130")).toBe(429);
    vi.useRealTimers();
  });

  const join = (teamId: string, token: string, joinPassword: string, address: string) => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "cf-connecting-ip": address,
    };
    const body = JSON.stringify({ joinPassword });
    return ask(new Request(`${SITE}/api/teams/${teamId}/users`, { method: "POST", headers, body }), production);
  };
  const strangers = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await newWorld()).stranger.token));

  it("Wrong join passwords of many accounts lock a team for their network only", async () => {
    const { teamId } = await newWorld();
    const [last = "", ...tokens] = await strangers(4);
    const statuses: number[] = [];
    for (const token of tokens) {
      for (let turn = 0; turn < 7; turn += 1) statuses.push((await join(teamId, token, "mal", "192.0.2.140")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const locked = await join(teamId, last, PASSWORD, "192.0.2.140");
    expect([locked.status, Number(locked.headers.get("retry-after")) > 3000]).toEqual([429, true]);
    expect((await join(teamId, last, PASSWORD, "192.0.2.141")).status).toBe(201);
  });

  it("A network tries sixty wrong join passwords an hour over all teams", async () => {
    const worlds = await Promise.all(Array.from({ length: 7 }, newWorld));
    const tokens = await strangers(7);
    const statuses: number[] = [];
    for (const [index, token] of tokens.entries()) {
      const teamId = worlds[index]?.teamId ?? "";
      for (let turn = 0; turn < 9; turn += 1) statuses.push((await join(teamId, token, "mal", "192.0.2.145")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429, 429, 429]);
  });

  it("Right join passwords do not count", async () => {
    const { teamId } = await newWorld();
    const headers = { "content-type": "application/json", "cf-connecting-ip": "192.0.2.150" };
    for (let turn = 0; turn < 21; turn += 1) {
      const { stranger } = await newWorld();
      const init = { method: "POST", body: JSON.stringify({ joinPassword: PASSWORD }) };
      const request = new Request(`${SITE}/api/teams/${teamId}/users`, {
        ...init,
        headers: { ...headers, authorization: `Bearer ${stranger.token}` },
      });
      expect((await ask(request, production)).status).toBe(201);
    }
  });
});

describe("Trials in production", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const start = async (address: string, key?: string) => {
    const headers = {
      "content-type": "application/json",
      "cf-connecting-ip": address,
      ...(key ? { "idempotency-key": key } : {}),
    };
    const body = JSON.stringify({ name: "Ana" });
    return ask(new Request(`${SITE}/api/trials`, { method: "POST", headers, body }), production);
  };
  const sendForm = (origin: string, address: string, cookie = "") => {
    const headers = { origin, host: new URL(SITE).host, cookie, "cf-connecting-ip": address };
    const body = new URLSearchParams({ name: "Ana" });
    return ask(new Request(`${SITE}/try`, { method: "POST", headers, body }), production);
  };
  const countTeams = async () =>
    (await env.DB.prepare("select count(*) as n from teams where is_trial").first<{ n: number }>())?.n ?? 0;

  it("One network opens three trials in ten minutes and ten in a day, a double click counts once, and another network is free", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const address = "198.51.100.1";
    const key = crypto.randomUUID();
    expect((await Promise.all([start(address, key), start(address, key)])).map(({ status }) => status)).toEqual([
      201, 201,
    ]);
    expect([(await start(address)).status, (await start(address)).status]).toEqual([201, 201]);
    const refused = await start(address);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: "trials_of_network",
      message: "Desde tu red ya se abrieron varias mesas de prueba. Crea una cuenta gratis y sigue.",
    });
    expect((await start("198.51.100.2")).status).toBe(201);
    const statuses: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      vi.setSystemTime(Date.now() + 11 * MINUTE);
      statuses.push((await start(address)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 429, 429]);
    vi.setSystemTime(Date.now() + DAY);
    expect((await start(address)).status).toBe(201);
  });

  it("A form of another site, a link, a prefetch and a crawler open no trial", async () => {
    const before = await countTeams();
    expect((await sendForm("https://otra.example", "198.51.100.3")).status).toBe(403);
    expect((await sendForm("null", "198.51.100.3")).status).toBe(403);
    for (const path of ["/landing", "/try", "/try?name=Ana", "/try.data?name=Ana"]) {
      const page = await get(path, { "sec-purpose": "prefetch", "cf-connecting-ip": "198.51.100.3" });
      expect([path, page.status]).toEqual([path, 200]);
    }
    expect(await countTeams()).toBe(before);
    expect((await sendForm(SITE, "198.51.100.3")).status).toBe(200);
    expect(await countTeams()).toBe(before + 1);
  });

  it("The form of a person with a session opens nothing, and goes to their teams", async () => {
    const { member } = await newWorld();
    const before = await countTeams();
    const answer = await sendForm(SITE, "198.51.100.4", `__Host-session=${member.token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/teams"]);
    expect(await countTeams()).toBe(before);
  });

  it("What requests and rooms use is added to the count of the day, with what adding it uses", async () => {
    const { admin } = await newWorld();
    const used = () => env.DB.prepare("select * from host_days").first<Record<string, number>>();
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      // At the beginning of a day, so that the interval ends on it. Later than the other tests of this file, because what is
      // counted never goes back to an earlier day.
      vi.setSystemTime(Math.ceil(Date.now() / DAY + 2) * DAY);
      await countRoomUse(production, ENOUGH);
      const before = await used();
      vi.setSystemTime(Date.now() + HOST.interval);
      await countRoomUse(production, { objectRowsWritten: 30 });
      useCount.add(ENOUGH);
      const json = { name: "Uno", joinPassword: "clave-larga" };
      expect((await write("POST", "/api/teams", admin.token, json)).status).toBe(201);
      await settled();
      const after = await used();
      const more = (column: string) => Number(after?.[column]) - Number(before?.[column]);
      expect(after?.day).toBe(dayOf(Date.now()));
      expect(more("requests")).toBe(ENOUGH.requests + 1);
      expect(more("object_rows_written")).toBeGreaterThanOrEqual(30);
      expect(more("rows_written")).toBeGreaterThan(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("What a room asks about its bin is counted for the day", async () => {
    const { teamId } = await newWorld();
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      // A day of its own, after that of the test before.
      vi.setSystemTime(Date.now() + 4 * DAY);
      expect(await settleBin(roomDatabase(env.DB, teamId), Date.now(), [])).toHaveProperty("next");
      useCount.add(ENOUGH);
      const used = await useCount.addTo(async (_day, use) => use);
      expect(used?.rowsRead).toBeGreaterThan(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
