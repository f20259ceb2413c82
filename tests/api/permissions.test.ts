import { describe, expect, it } from "vitest";
import { env, withoutMail } from "#tests/factories/client.ts";
import { expectDocumented } from "#tests/factories/documented.ts";
import { exampleOf, make } from "#tests/factories/examples.ts";
import { type Caller, callersOf, PERMISSIONS, PERMISSIONS_WITHOUT_MAIL } from "#tests/factories/permissions.ts";
import { programTokenOf } from "#tests/factories/program-tokens.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorld, PASSWORD, type World } from "#tests/factories/world.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALL_NAMES, CALLS, type CallName, successOf } from "#worker/contract/calls.ts";
import { SCOPES } from "#worker/contract/scopes.ts";

const CALLERS = callersOf(env.JWT_SECRET);

const LOGGED_OUT = "a revoked session";

/** Who is refused or only reads changes nothing, so these callers share a world. Who logs out first does not. */
const canShare = (name: CallName, [who, column]: Caller, table: typeof PERMISSIONS) =>
  who !== LOGGED_OUT && ((table[name][column] ?? 0) >= 400 || name.startsWith("GET "));

async function statusesOf(
  name: CallName,
  table = PERMISSIONS,
  bindings: Cloudflare.Env = env,
): Promise<[who: string, status: number][]> {
  const start = async () => {
    const world = await newWorld();
    return { world, example: await exampleOf(name, world) };
  };
  const shared = start();
  return Promise.all(
    CALLERS.map(async (caller) => {
      const [who, , token] = caller;
      const { world, example } = await (canShare(name, caller, table) ? shared : start());
      const response = await make(name, world, await token(world), example, { bindings });
      await expectDocumented(name, response);
      return [who, response.status];
    }),
  );
}

/** The parameters of a call's path after the team. */
const idsInTeam = (name: CallName) =>
  Array.from(name.split("/:teamId")[1]?.matchAll(/:(\w+)/g) ?? [], ([, id = ""]) => id);

/** Makes the stranger, an admin of the other team, an admin of this team too. */
async function promoteStranger({ admin, stranger, teamId }: World): Promise<void> {
  const { users } = stranger.api.teams[":teamId"];
  expect((await users.$post({ param: { teamId }, json: { joinPassword: PASSWORD } })).status).toBe(201);
  const { admin: role } = admin.api.teams[":teamId"].users[":userId"];
  expect((await role.$post({ param: { teamId, userId: stranger.id } })).status).toBe(200);
}

describe("Permissions", () => {
  it.for(CALL_NAMES)(
    "%s answers every caller with the right status and a documented body",
    { timeout: 30_000 },
    async (name) => {
      expect(await statusesOf(name)).toEqual(CALLERS.map(([who, column]) => [who, PERMISSIONS[name][column]]));
    },
  );

  it.for(CALL_NAMES)(
    "%s takes the token of a program only with the scope of the call",
    { timeout: 30_000 },
    async (name) => {
      const { role, scope }: Call = CALLS[name];
      const forAnyone = PERMISSIONS[name][0];
      for (const one of SCOPES) {
        const world = await newWorld();
        const { token } = await programTokenOf(world.admin, world.teamId, [one]);
        const allowed = scope === one;
        const expected = role === "anyone" ? forAnyone : allowed ? PERMISSIONS[name][4] : scope ? 403 : 401;
        const answer = await make(name, world, token);
        await expectDocumented(name, answer);
        expect([one, answer.status]).toEqual([one, expected]);
      }
    },
  );

  it.for(CALL_NAMES.filter((name) => "mail" in CALLS[name]))(
    "Without mail, %s answers every caller with the right status and a documented body",
    { timeout: 30_000 },
    async (name) => {
      const table = PERMISSIONS_WITHOUT_MAIL;
      expect(await statusesOf(name, table, withoutMail)).toEqual(
        CALLERS.map(([who, column]) => [who, table[name][column]]),
      );
    },
  );

  it.for(CALL_NAMES.filter((name) => idsInTeam(name).length > 0))(
    "%s finds and changes nothing of another team, even for an admin of both teams",
    async (name) => {
      const world = await newWorld();
      await promoteStranger(world);
      const before = await contentOf(world.teamId);
      const { stranger, removed } = world;
      const own = { ...world, ...world.otherTeam, admin: stranger, colleague: removed, otherAdmin: removed };
      const theirs: Record<string, unknown> = { ...world, userId: world.colleague.id };
      const right = await exampleOf(name, own);
      const ids = idsInTeam(name);
      for (const foreign of [ids, ...ids.map((id) => [id])]) {
        const params = { ...right.params, ...Object.fromEntries(foreign.map((id) => [id, String(theirs[id])])) };
        const response = await make(name, own, world.stranger.token, { ...right, params });
        expect([foreign, response.status]).toEqual([foreign, 404]);
      }
      expect(await contentOf(world.teamId)).toEqual(before);
      const ofAdmin = PERMISSIONS[name][4];
      expect((await make(name, own, stranger.token, right)).status).toBe(ofAdmin);
    },
  );

  it("No answer about a team contains an id of another team, even for an admin of both teams", async () => {
    const world = await newWorld();
    await promoteStranger(world);
    const { otherTeam, stranger, removed, newHostLink: _, ...foreign } = world;
    const own = { ...world, ...otherTeam, admin: stranger, colleague: removed, otherAdmin: removed };
    const ids = Object.values(foreign).map((one) => (typeof one === "string" ? one : one.id));
    for (const name of CALL_NAMES.filter((one) => one.startsWith("GET /teams/:teamId"))) {
      const response = await make(name, own, stranger.token);
      expect([name, response.status]).toEqual([name, successOf(name)]);
      const text = await response.text();
      expect([name, ids.filter((id) => text.includes(id))]).toEqual([name, []]);
    }
  });
});
