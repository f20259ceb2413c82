import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, call, clientOf, env } from "#tests/factories/client.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { someone } from "#tests/factories/people.ts";
import type { NewTrial } from "#worker/contract/trials.ts";

const SITE = "https://tertulia.example";
const inProduction = { ...env, ENVIRONMENT: "production" };
const cookieOf = ({ token }: { token: string }) => ({ cookie: `__Host-session=${token}` });
const askFor = (headers: Record<string, string>, bindings: object = {}, path = "/session", method = "POST") =>
  ask(new Request(SITE + path, { method, headers, redirect: "manual" }), { ...inProduction, ...bindings });

// The Worker reads its settings at its first request.
beforeAll(() => clientOf().auth.verify.$get());

describe("The token for a page whose browser has deleted it", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("An account and a guest get the token of their cookie, and nothing keeps the answer", async () => {
    const trial = await (await call("/api/trials", { method: "POST", json: { name: "Gabi" } })).json<NewTrial>();
    for (const { token } of [await someone(), trial]) {
      const answer = await askFor({ origin: SITE, ...cookieOf({ token }) });
      expect([answer.status, await answer.json()]).toEqual([200, { token }]);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect((await call("/api/auth/verify", { token })).status).toBe(200);
    }
  });

  it("Another site, a page without an origin and a page of another scheme get no token", async () => {
    const ana = await someone();
    const foreign: Record<string, string>[] = [
      {},
      { origin: "null" },
      { origin: "https://malo.example" },
      { origin: "http://tertulia.example" },
      { origin: `${SITE}.malo.example` },
    ];
    for (const path of ["/session", "/session.data", "/session?_data=routes"]) {
      for (const headers of foreign) {
        const answer = await askFor({ ...headers, ...cookieOf(ana) }, {}, path);
        expect([path, headers.origin, answer.status]).toEqual([path, headers.origin, 403]);
        expect(await answer.text()).not.toContain(ana.token);
      }
    }
  });

  it("A link or a form that only reads gets no token", async () => {
    const ana = await someone();
    for (const path of ["/session", "/session.data"]) {
      const answer = await askFor({ origin: SITE, ...cookieOf(ana) }, {}, path, "GET");
      expect(await answer.text()).not.toContain(ana.token);
    }
  });

  it("An ended session, an invented token and no cookie are 401, and the API takes no cookie as before", async () => {
    const ana = await someone();
    expect((await askFor(cookieOf(ana), {}, "/api/auth/verify", "GET")).status).toBe(401);
    await ana.api.auth.logout.$post();
    for (const headers of [cookieOf(ana), cookieOf({ token: "no.such.token" }), {}]) {
      const answer = await askFor({ origin: SITE, ...headers });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(ana.token);
    }
  });

  it("When the database fails, nothing is revoked and the page may ask again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await someone();
    const headers = { origin: SITE, ...cookieOf(ana) };
    const answer = await askFor(headers, { DB: faultyDatabase("refuses", () => true).database });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
    expect(await (await askFor(headers)).json()).toEqual({ token: ana.token });
  });
});
