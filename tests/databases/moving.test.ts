import { afterEach, describe, expect, it, vi } from "vitest";
import { moveTeam, type Store } from "#scripts/hosting/move.ts";
import { HOME } from "#scripts/shared/environments.ts";
import { newestMail } from "#tests/factories/accounts.ts";
import { callerOf } from "#tests/factories/callers.ts";
import { call } from "#tests/factories/client.ts";
import { exampleOf, make } from "#tests/factories/examples.ts";
import { someone } from "#tests/factories/people.ts";
import { moveOf, moveWhile } from "#tests/factories/places.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorld, newWorldAtHome } from "#tests/factories/world.ts";
import { CALL_NAMES, successOf } from "#worker/contract/calls.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const PLACES = [
  ["home", newWorldAtHome, 2],
  ["the second database", newWorld, 1],
] as const;

/** What the room or home alone knows does not move, and the world has no connection to Slack and no deleted team. */
const STAYS =
  / \/teams\/:teamId\/(timers|invitations|tokens|removals|restore$)|\/(entry-links|board)$|^DELETE .*\/slack$/;
const CHANGES = / \/teams\/:teamId|^DELETE \/users$|\/invitations\/:token\/(users|guests)$/;

const REFUSED = CALL_NAMES.filter((name) => !name.startsWith("GET ") && CHANGES.test(name) && !STAYS.test(name));
const NOT_REFUSED = ["POST /auth/login", "PATCH /users", "POST /teams", "POST /teams/:teamId/timers"] as const;

describe("While a team moves", () => {
  describe.for(PLACES)("away from %s", ([, start, to]) => {
    it.for(REFUSED)("%s changes nothing, and works when it is sent again", async (name) => {
      const log = vi.spyOn(console, "error").mockReturnValue();
      const world = await start();
      const { teamId } = world;
      const caller = await callerOf(name, world);
      const example = await exampleOf(name, world);
      const send = () => make(name, world, caller, example);
      let requestId = "";
      await moveWhile(teamId, to, async () => {
        const before = await contentOf(teamId);
        const answer = await send();
        expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
          503,
          "2",
          { code: "team_moving", message: ERROR_MESSAGES.team_moving() },
        ]);
        requestId = answer.headers.get("x-request-id") ?? "";
        expect(await contentOf(teamId)).toEqual(before);
      });
      // A move is no failure.
      expect(log.mock.calls.filter(([line]) => String(line).includes(requestId))).toEqual([]);
      expect((await send()).status).toBe(successOf(name));
    });
  });

  it("A guest who becomes an account just before the fence takes along what they wrote", async () => {
    const { admin, teamId, token, topicId } = await newWorld();
    const account = await someone("Gabi");
    const post = (path: string, by: string | undefined, json: object) =>
      call(`/api${path}`, { method: "POST", token: by, json });
    const entered = await post(`/invitations/${token}/guests`, undefined, { name: "Gabi" });
    const guest: { token: string } = await entered.json();
    const messages = `/teams/${teamId}/topics/${topicId}/messages`;
    expect((await post(messages, guest.token, { message: "Soy nueva" })).status).toBe(201);
    await post("/auth/request-keep", guest.token, { email: account.email });
    const code = newestMail(account.email)?.code;
    const move = moveOf(teamId, 1);
    const stores = Array.from(move.stores, ([place, { ask, run }]): [number, Store] => {
      const runAfter = async (statements: string[]) => {
        if (place === HOME && statements.some((sql) => sql.startsWith("CREATE TRIGGER"))) {
          const kept = await post("/auth/keep", guest.token, { email: account.email, code });
          expect(kept.status).toBe(200);
        }
        await run(statements);
      };
      return [place, { ask, run: runAfter }];
    });
    await moveTeam({ ...move, stores: new Map(stores) });
    const listed: object[] = await (await call(`/api${messages}`, { token: admin.token })).json();
    expect(listed.at(-1)).toMatchObject({ message: "Soy nueva", user: { id: account.id } });
  });

  it.for(NOT_REFUSED)("%s works as ever while the team moves", async (name) => {
    const world = await newWorld();
    const caller = await callerOf(name, world);
    const example = await exampleOf(name, world);
    await moveWhile(world.teamId, 1, async () => {
      expect((await make(name, world, caller, example)).status).toBe(successOf(name));
    });
  });
});
