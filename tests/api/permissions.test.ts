import { describe, expect, it } from "vitest";
import { CALL_NAMES, type CallName } from "#tests/factories/calls.ts";
import { env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { type Caller, callersOf, PERMISSIONS } from "#tests/factories/permissions.ts";
import { newWorld } from "#tests/factories/world.ts";
import { api } from "#worker/api/index.ts";

const CALLERS = callersOf(env.JWT_SECRET);

async function statusFor(name: CallName, token: Caller[2]): Promise<number> {
  const world = await newWorld();
  const answer = await make(name, world, await token(world));
  await answer.body?.cancel();
  return answer.status;
}

describe("Permissions", () => {
  it("The table names every route of the API, and no other", () => {
    const routes = api.routes.filter(({ method }) => method !== "ALL");
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/^\/api/, "")}`);
    expect([...new Set(names)].sort()).toEqual([...CALL_NAMES].sort());
  });

  it.for(CALL_NAMES)("%s answers each caller as it should", { timeout: 30_000 }, async (name) => {
    const answered = await Promise.all(CALLERS.map(async ([who, , token]) => [who, await statusFor(name, token)]));
    expect(answered).toEqual(CALLERS.map(([who, column]) => [who, PERMISSIONS[name][column]]));
  });

  it("Title and description of a topic are an admin's, also beside a state that anybody may set", async () => {
    const name = "PATCH /teams/:teamId/topics/:topicId";
    for (const json of [{ title: "Otro" }, { description: "Otra" }, { title: "Otro", state: "CLOSED" }]) {
      const world = await newWorld();
      expect((await make(name, world, world.member.token, { json })).status).toBe(403);
      expect((await make(name, world, world.admin.token, { json })).status).toBe(200);
    }
  });
});
