import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { faultyDatabase, faultyObjects } from "#tests/factories/faults.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";

const SAME_EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
};
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const OWN_STYLE = "style-src 'unsafe-inline'";

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Asked = {
  path: string;
  status: number;
  headers?: Record<string, string>;
  method?: string;
  env?: object;
  body?: string;
};

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const visiting = (token: string) => ({ cookie: `session=${token}; __Host-session=${token}` });
const socket = (headers: Record<string, string>) => ({ upgrade: "websocket", ...headers });
const noDatabase = () => ({ DB: faultyDatabase("refuses", () => true).database });
const noRoom = () => ({ TeamRoom: faultyObjects(env.TeamRoom, "refuses") });

const get = ({ path, headers, method, body, env: broken }: Asked, origin = ORIGIN) =>
  ask(new Request(origin + path, { headers, method, body, redirect: "manual" }), { ...env, ...broken });

/** Responses of every kind except pages. */
const answers = (): Asked[] => {
  const { admin, stranger, teamId } = world;
  const json = { "content-type": "application/json" };
  return [
    { path: "/api/users", status: 200, headers: as(admin.token) },
    { path: "/api/users", status: 401 },
    { path: `/api/teams/${teamId}`, status: 403, headers: as(stranger.token) },
    { path: "/api/nothing", status: 404 },
    { path: "/api", status: 404 },
    { path: "/api/users", status: 405, method: "PUT", headers: as(admin.token) },
    { path: "/api/auth/login", status: 400, method: "POST", headers: json, body: "{" },
    { path: "/api/auth/login", status: 413, method: "POST", headers: json, body: " ".repeat(70_000) },
    { path: "/api/auth/login", status: 415, method: "POST", headers: { "content-type": "text/plain" }, body: "a" },
    { path: "/api/users", status: 503, headers: as(admin.token), env: noDatabase() },
    { path: "/api/users", status: 500, headers: as(admin.token), env: { DB: null } },
    { path: `/parties/team-room/${teamId}`, status: 401, headers: socket(as("no.such.token")) },
    { path: `/parties/team-room/${teamId}`, status: 403, headers: socket({ origin: "https://malo.example" }) },
    { path: `/parties/team-room/${teamId}`, status: 503, headers: socket(as(admin.token)), env: noRoom() },
    { path: `/parties/gate/${teamId}`, status: 404, headers: socket(as(admin.token)) },
    { path: "/dev/outbox.json", status: 200 },
    { path: "/dev/nothing", status: 404 },
    { path: "/teams", status: 302 },
    { path: "/login", status: 302, headers: visiting(admin.token) },
    { path: "/session", status: 403, method: "POST", headers: visiting(admin.token) },
    { path: "/session", status: 200, method: "POST", headers: { ...visiting(admin.token), origin: ORIGIN } },
    { path: "/logout", status: 403, method: "POST", headers: visiting(admin.token) },
    { path: "/logout", status: 302, method: "POST", headers: { ...visiting(admin.token), origin: ORIGIN } },
  ];
};

const pages = (): Asked[] => {
  const { colleague, stranger, teamId } = world;
  return [
    { path: "/landing", status: 200 },
    { path: "/login", status: 200 },
    { path: `/teams/${teamId}`, status: 200, headers: visiting(colleague.token) },
    { path: `/teams/${teamId}`, status: 403, headers: visiting(stranger.token) },
    { path: `/teams/${teamId}`, status: 503, headers: visiting(colleague.token), env: noDatabase() },
    { path: "/no-such-page", status: 404 },
  ];
};

describe("The headers of the Worker", () => {
  it("Every response has the security headers and is not cached", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const asked of answers()) {
      const { headers, status } = await get(asked);
      const what = `${asked.method ?? "GET"} ${asked.path}`;
      expect([what, status]).toEqual([what, asked.status]);
      expect({ what, ...Object.fromEntries(headers) }).toMatchObject({ what, ...SAME_EVERYWHERE });
      const policies = headers
        .get("content-security-policy")
        ?.split("; ")
        .filter((one) => one !== OWN_STYLE);
      expect([what, policies]).toEqual([what, NO_PAGE.split("; ")]);
      expect([what, headers.get("cache-control")]).toEqual([what, expect.stringContaining("no-store")]);
      expect([what, headers.get("permissions-policy")]).toEqual([what, expect.stringContaining("camera=()")]);
      expect([what, headers.get("strict-transport-security")]).toEqual([what, null]);
    }
  });

  it("Every response over https requires https", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const asked of [...answers(), ...pages()]) {
      const { headers } = await get(asked, "https://tertulia.test");
      expect([asked.path, headers.get("strict-transport-security")]).toEqual([
        asked.path,
        "max-age=63072000; includeSubDomains",
      ]);
    }
  });

  it("Every inline script of a page carries a nonce, a new one for each page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const nonces = new Set<string>();
    for (const asked of pages()) {
      const answer = await get(asked);
      expect([asked.path, answer.status]).toEqual([asked.path, asked.status]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(SAME_EVERYWHERE);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'self' 'nonce-([^']+)'(;|$)/.exec(policy)?.[1] ?? "";
      expect(nonce, asked.path).toMatch(/^[0-9a-f-]{36}$/);
      nonces.add(nonce);
      const html = await answer.text();
      const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/json)([^>]*)>/g)].map(
        ([tag]) => tag,
      );
      expect(inline.length, asked.path).toBeGreaterThan(0);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<[^>]+\son[a-z]+="/);
      const shared = asked.path === "/landing" ? "private, no-cache" : "private, no-store";
      expect([asked.path, answer.headers.get("cache-control")]).toEqual([asked.path, shared]);
    }
    expect(nonces.size).toBe(pages().length);
  });

  it("A failure shows no stack, and its page is in Spanish", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = { DB: null };
    const page = await get({ path: "/teams", status: 500, headers: visiting(world.colleague.token), env: broken });
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    const html = await page.text();
    expect(html).toContain("Algo se nos cayó");
    expect(html).toContain(page.headers.get("x-request-id"));
    const api = await get({ path: "/api/users", status: 500, headers: as(world.colleague.token), env: broken });
    const text = await api.text();
    expect(JSON.parse(text)).toEqual({ code: "unexpected", message: "Error inesperado" });
    for (const told of [html, text]) expect(told).not.toMatch(/\bat \w+.*:\d+|TypeError|\.ts\b/);
  });

  it("A page that was opened with a password in its URL sends no referrer", async () => {
    const answer = await get({ path: `/login?email=a%40b.cl&password=${PASSWORD}`, status: 200 });
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
