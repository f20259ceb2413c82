import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, clientOf, env } from "#tests/factories/client.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { type Someone, someone } from "#tests/factories/people.ts";

const SITE = "https://tertulia.example";
const refusing = { limit: async () => ({ success: false }) };
const inProduction = { ...env, ENVIRONMENT: "production", AUTH_RATE_LIMIT: refusing };
const CLEARED = /^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

const cookieOf = ({ token }: Pick<Someone, "token">) => ({ cookie: `__Host-session=${token}` });
const logOut = (headers: Record<string, string>, bindings: object = {}) =>
  ask(new Request(`${SITE}/logout`, { method: "POST", headers, redirect: "manual" }), { ...inProduction, ...bindings });
const open = (path: string, headers: HeadersInit, bindings: object = {}) =>
  ask(new Request(SITE + path, { headers, redirect: "manual" }), { ...inProduction, ...bindings });
const verify = async ({ token }: Someone) => (await clientOf(token).auth.verify.$get()).status;
const sessionCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-session")) ?? null;
const broken = () => ({ DB: faultyDatabase("refuses", () => true).database });

// The Worker reads its settings at its first request, and these tests change only what is read at each request.
beforeAll(() => clientOf().auth.verify.$get());

describe("Pages under the address limit", () => {
  it("A logged-in person opens forty pages while the address limit refuses", async () => {
    const ana = await someone();
    for (let page = 0; page < 20; page += 1) {
      const login = await open("/login?next=/user", cookieOf(ana));
      expect([login.status, login.headers.get("location")]).toEqual([302, "/user"]);
      expect((await open("/user", cookieOf(ana))).status).toBe(200);
    }
  });

  it("Logging out and verifying work while the address limit refuses, and a login does not", async () => {
    const ana = await someone();
    const bearer = { authorization: `Bearer ${ana.token}` };
    const call = (method: string, path: string, headers: HeadersInit) =>
      ask(new Request(`${SITE}/api/auth/${path}`, { method, headers }), inProduction);
    expect((await call("GET", "verify", bearer)).status).toBe(200);
    expect((await call("POST", "login", {})).status).toBe(429);
    expect((await call("POST", "logout", bearer)).status).toBe(204);
    expect((await call("GET", "verify", bearer)).status).toBe(401);
  });
});

describe("The logout of the pages", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("Logging out revokes the session and clears the cookie, also while the address limit refuses", async () => {
    const ana = await someone();
    const answer = await logOut({ origin: SITE, ...cookieOf(ana) });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/landing"]);
    expect(sessionCookie(answer)).toMatch(CLEARED);
    expect(await verify(ana)).toBe(401);
  });

  it("Logging out clears the cookie of a session that has ended, and works without a cookie", async () => {
    const ana = await someone();
    await ana.api.auth.logout.$post();
    for (const headers of [cookieOf(ana), cookieOf({ token: "no.such.token" }), {}]) {
      const answer = await logOut({ origin: SITE, ...headers });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/landing"]);
      expect(sessionCookie(answer)).toMatch(CLEARED);
    }
  });

  it("When the database fails, the cookie stays and the answer says so in Spanish", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await someone();
    const answer = await logOut({ origin: SITE, ...cookieOf(ana) }, broken());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain("Algo de nuestro lado no responde");
    expect(await verify(ana)).toBe(200);
  });

  it("Another site cannot log a person out", async () => {
    const ana = await someone();
    const foreign: Record<string, string>[] = [
      {},
      { origin: "null" },
      { origin: "https://malo.example" },
      { origin: "http://tertulia.example" },
      { origin: `${SITE}.malo.example` },
    ];
    for (const headers of foreign) {
      const answer = await logOut({ ...headers, ...cookieOf(ana) });
      expect([headers.origin, answer.status]).toEqual([headers.origin, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await verify(ana)).toBe(200);
  });
});

describe("Guest pages", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(["/landing", "/login"])("%s clears the cookie of an ended session", async (path) => {
    const ana = await someone();
    await ana.api.auth.logout.$post();
    const answer = await open(path, cookieOf(ana));
    expect(answer.status).toBe(200);
    expect(sessionCookie(answer)).toMatch(CLEARED);
  });

  it.each(["/landing", "/login"])("%s keeps the cookie and shows the page when the database fails", async (path) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await someone();
    const answer = await open(path, cookieOf(ana), broken());
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await open(path, cookieOf(ana))).headers.get("location")).toBe("/");
  });

  it("The landing page says that the person's session ended without claiming why, and says to others only that the page needs a login", async () => {
    const ana = await someone();
    await ana.api.auth.logout.$post();
    const ended = await (await open("/landing?next=%2Fuser", cookieOf(ana))).text();
    expect(ended).toContain("Tu sesión terminó: venció o se cerró desde otro dispositivo.");
    expect(ended).not.toContain("Para ver esa página necesitas entrar.");
    const invited = await (await open("/landing?next=%2Fuser", {})).text();
    expect(invited).toContain("Para ver esa página necesitas entrar.");
    expect(invited).not.toContain("Tu sesión terminó");
  });
});
