import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { call } from "#tests/factories/client.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import { make } from "#tests/factories/examples.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { CallName } from "#worker/contract/calls.ts";

let world: World;
const send = (method: string, path: string, init: RequestInit & { json?: unknown } = {}) =>
  call(`/api${path}`, { method, token: world.admin.token, ...init });

beforeAll(async () => {
  world = await newWorld();
});

describe("Every response follows the same rules", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("Every response has its own request id and is never cached", async () => {
    const paths = ["/users", "/nothing", "/auth/login", `/teams/${world.teamId}/ranking`];
    const answers = await Promise.all(paths.map((path) => send("GET", path)));
    expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(paths.map(() => "no-store"));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("The response to a write carries the database bookmark", async () => {
    const answer = await send("PATCH", "/users", { json: { name: "Ana" } });
    expect(answer.headers.get("x-d1-bookmark")).toMatch(/^[0-9a-f]{8}-/);
    const headers = { "x-d1-bookmark": "no es un marcador" };
    expect((await send("GET", "/users", { headers })).status).toBe(200);
  });

  it("Responses have their documented body while a timer runs and after a retrospective closes", async () => {
    const own = await newWorld();
    const calls: CallName[] = [
      "POST /teams/:teamId/timers",
      "GET /teams/:teamId/timers",
      "POST /teams/:teamId/retrospectives/:retroId/thank-you",
      "POST /teams/:teamId/retrospectives/:retroId/sprint-winner",
      "GET /teams/:teamId/retrospectives/:retroId/sprint-winner/vote-status",
      "POST /teams/:teamId/retrospectives/:retroId/close",
      "GET /teams/:teamId/retrospectives",
      "POST /teams/:teamId/topics/:topicId/toggle-like",
      "POST /teams/:teamId/topics/:topicId/messages/:messageId/toggle-like",
      "GET /users/data",
      "GET /users/closed-boards",
    ];
    for (const name of calls) {
      const response = await make(name, own, own.admin.token);
      expect([name, response.ok]).toEqual([name, true]);
      await expectDocumented(name, response);
    }
  });

  it("Every request logs one line with its cost and without bodies, tokens or team ids", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const own = await newWorld();
    const { colleague, teamId, retroId } = own;
    await make("POST /auth/login", own, colleague.token);
    await make("POST /teams/:teamId/retrospectives/:retroId/thank-you", own, own.member.token);
    const refused = await make("PATCH /teams/:teamId", own, own.member.token);
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines).toMatchObject([
      { method: "POST", route: "/api/auth/login", status: 200, roundTrips: 2 },
      {
        method: "POST",
        route: "/api/teams/:teamId/retrospectives/:retroId/thank-you",
        status: 201,
        userId: own.member.id,
        roundTrips: 2,
      },
      { method: "PATCH", route: "/api/teams/:teamId", status: 403, userId: own.member.id, roundTrips: 1 },
    ]);
    expect(lines[2].requestId).toBe(refused.headers.get("x-request-id"));
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual(
        [
          "method",
          "ms",
          "requestId",
          "roundTrips",
          "route",
          "rowsRead",
          "status",
          ...(line.userId ? ["userId"] : []),
        ].sort(),
      );
      expect(line.ms).toEqual(expect.any(Number));
    }
    const text = JSON.stringify(lines);
    for (const secret of [PASSWORD, colleague.email, "Gracias", "Bearer", colleague.token, teamId, retroId]) {
      expect(text).not.toContain(secret);
    }
  });
});
