import { afterEach, describe, expect, it, vi } from "vitest";
import { callerOf } from "#tests/factories/callers.ts";
import { exampleOf, make } from "#tests/factories/examples.ts";
import { moveWhile } from "#tests/factories/places.ts";
import { contentOf } from "#tests/factories/team-content.ts";
import { newWorld, newWorldAtHome } from "#tests/factories/world.ts";
import { CALL_NAMES, type CallName, successOf } from "#worker/contract/calls.ts";
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

const WRITES = CALL_NAMES.filter((name) => !name.startsWith("GET "));
const isRefused = (name: CallName): boolean => CHANGES.test(name) && !STAYS.test(name);

describe("While a team moves", () => {
  describe.for(PLACES)("away from %s", ([, start, to]) => {
    it.for(WRITES.filter(isRefused))("%s changes nothing, and works when it is sent again", async (name) => {
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

  it.for(WRITES.filter((name) => !isRefused(name)))("%s works as ever", async (name) => {
    const world = await newWorld();
    const caller = await callerOf(name, world);
    const example = await exampleOf(name, world);
    await moveWhile(world.teamId, 1, async () => {
      expect([successOf(name), 409]).toContain((await make(name, world, caller, example)).status);
    });
  });
});
