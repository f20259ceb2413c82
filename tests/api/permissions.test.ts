import { describe, expect, it } from "vitest";
import { env } from "#tests/factories/client.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import { make } from "#tests/factories/examples.ts";
import { type Caller, callersOf, PERMISSIONS } from "#tests/factories/permissions.ts";
import { newWorld } from "#tests/factories/world.ts";
import { CALL_NAMES, type CallName } from "#worker/contract/calls.ts";

const CALLERS = callersOf(env.JWT_SECRET);

async function statusFor(name: CallName, token: Caller[2]): Promise<number> {
  const world = await newWorld();
  const response = await make(name, world, await token(world));
  await expectDocumented(name, response);
  return response.status;
}

describe("Permissions", () => {
  it.for(CALL_NAMES)(
    "%s answers every caller with the right status and a documented body",
    { timeout: 30_000 },
    async (name) => {
      const statuses = await Promise.all(CALLERS.map(async ([who, , token]) => [who, await statusFor(name, token)]));
      expect(statuses).toEqual(CALLERS.map(([who, column]) => [who, PERMISSIONS[name][column]]));
    },
  );

  it("Only an admin changes the title and the description of a topic, also together with its state", async () => {
    const name = "PATCH /teams/:teamId/topics/:topicId";
    for (const json of [{ title: "Otro" }, { description: "Otra" }, { title: "Otro", state: "CLOSED" }]) {
      const world = await newWorld();
      expect((await make(name, world, world.member.token, { json })).status).toBe(403);
      expect((await make(name, world, world.admin.token, { json })).status).toBe(200);
    }
  });
});
