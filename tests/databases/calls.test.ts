import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { EventRecord } from "#party/event-log.ts";
import type { Entity } from "#party/protocol.ts";
import { callerOf } from "#tests/factories/callers.ts";
import { env, settled } from "#tests/factories/client.ts";
import { exampleOf, make } from "#tests/factories/examples.ts";
import { newWorld, newWorldAtHome, type World } from "#tests/factories/world.ts";
import { CALL_NAMES, type CallName, successOf } from "#worker/contract/calls.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const DATABASES = { home: env.DB, second: env.DB2 };

/** Ids and moments as what they are, so that the answers of two worlds can be compared. */
function withoutNames(text: string, world: World): string {
  const { otherTeam, ...own } = world;
  const known = Object.entries({ ...otherTeam, ...own }).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[value, key]];
    return typeof value === "object" ? [[value.id, key]] : [];
  });
  const named = known.reduce((sum, [value, key]) => sum.replaceAll(value, key), text);
  return named
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "a moment")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "an id")
    .replace(/"[0-9A-Za-z]{12}"/g, '"an id"')
    .replace(/"(id|token|secret|url|teamId)":"[^"]*"/g, '"$1":"…"')
    .replace(/-[0-9a-f]{7}-an id|[\w-]{22,}/g, "a word");
}

const COPIED = [
  "select id, name, is_trial, retro_entry, time_zone, language, deleted_at, deleted_by_id, retention_months, retention_from from teams where id = ?",
  "select * from members where team_id = ? order by user_id",
  "select * from former_members where team_id = ? order by user_id",
  "select id, name, email, is_guest, deleted_at from users where id in (select user_id from members where team_id = ?) order by id",
];

const copiesIn = async (database: D1Database | undefined, teamId: string) =>
  (await database?.batch(COPIED.map((sql) => database.prepare(sql).bind(teamId))))?.map(({ results }) => results);

/** Whether what the team made is here: its rows name their team. */
const ROWS = ["retrospectives", "topics", "counters", "agreements", "series", "formats", "board_titles"];

const rowsIn = async (database: D1Database | undefined, teamId: string) =>
  (
    await database?.batch<{ n: number }>(
      ROWS.map((table) => database.prepare(`select count(*) as n from ${table} where team_id = ?`).bind(teamId)),
    )
  )?.map(({ results }) => results[0]?.n);

/** What the room of a team announces at a call (docs/product.md §13.4). The other calls announce nothing. */
const JOINED: Entity[] = ["members", "ranking", "team", "teams", "votes", "series"];
const RENAMED: Entity[] = [
  ...(["members", "ranking", "retrospectives", "thank-you", "topics"] as const),
  ...(["messages", "counters", "agreements", "series", "bin"] as const),
];
const ROLE: Entity[] = ["members", "membership", "team", "teams"];
const ANNOUNCED: Partial<Record<CallName, Entity[]>> = {
  "POST /auth/keep": JOINED,
  "PATCH /users": RENAMED,
  "DELETE /users": [...RENAMED, "team", "teams", "votes"],
  "PATCH /teams/:teamId": ["team", "teams"],
  "POST /teams/:teamId/bin/:itemId/restore": ["topics", "bin"],
  "DELETE /teams/:teamId/bin/:itemId": ["bin"],
  "POST /teams/:teamId/users": JOINED,
  "DELETE /teams/:teamId/users": JOINED,
  "DELETE /teams/:teamId/users/:userId": JOINED,
  "POST /teams/:teamId/users/:userId/admin": ROLE,
  "DELETE /teams/:teamId/users/:userId/admin": ROLE,
  "POST /invitations/:token/users": JOINED,
  "POST /invitations/:token/guests": JOINED,
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": JOINED,
  "POST /teams/:teamId/retrospectives/:retroId/entry/guests": JOINED,
  "POST /teams/:teamId/timers": ["timer"],
  "POST /teams/:teamId/timers/extend": ["timer"],
  "DELETE /teams/:teamId/timers": ["timer"],
  "POST /teams/:teamId/counters": ["counters"],
  "PATCH /teams/:teamId/counters/:counterId": ["counters"],
  "DELETE /teams/:teamId/counters/:counterId": ["counters", "agreements", "bin"],
  "POST /teams/:teamId/counters/:counterId/increment": ["counters"],
  "DELETE /teams/:teamId/counters/:counterId/increment": ["counters"],
  "POST /teams/:teamId/counters/:counterId/reset": ["counters"],
  "POST /teams/:teamId/counters/:counterId/goals": ["goals"],
  "PATCH /teams/:teamId/counters/:counterId/goals/:goalId": ["goals"],
  "DELETE /teams/:teamId/counters/:counterId/goals/:goalId": ["goals"],
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/clone": ["goals"],
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/reactivate": ["goals"],
  "POST /teams/:teamId/retrospectives": ["retrospectives"],
  "POST /teams/:teamId/retrospectives/import": ["retrospectives"],
  "PATCH /teams/:teamId/retrospectives/:retroId": ["retrospectives"],
  "DELETE /teams/:teamId/retrospectives/:retroId": ["retrospectives", "agreements", "ranking", "members", "bin"],
  "POST /teams/:teamId/retrospectives/:retroId/close": ["agreements", "retrospectives", "ranking", "members"],
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": ["votes"],
  "POST /teams/:teamId/retrospectives/:retroId/sheet-links": ["retrospectives"],
  "DELETE /teams/:teamId/sheet-links/:linkId": ["retrospectives"],
  "POST /teams/:teamId/series": ["series", "team"],
  "PATCH /teams/:teamId/series/:seriesId": ["series"],
  "POST /teams/:teamId/series/:seriesId/skips": ["series"],
  "DELETE /teams/:teamId/series/:seriesId": ["series", "team"],
  "POST /teams/:teamId/retrospectives/:retroId/thank-you": ["thank-you"],
  "PATCH /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": ["thank-you"],
  "DELETE /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": ["thank-you"],
  "POST /teams/:teamId/agreements": ["agreements"],
  "PATCH /teams/:teamId/agreements/:agreementId": ["agreements"],
  "POST /teams/:teamId/topics": ["topics"],
  "PATCH /teams/:teamId/topics/:topicId": ["topics"],
  "DELETE /teams/:teamId/topics/:topicId": ["topics", "bin"],
  "POST /teams/:teamId/topics/:topicId/toggle-like": ["topics"],
  "POST /teams/:teamId/topics/:topicId/messages": ["messages", "topics"],
  "POST /teams/:teamId/topics/:topicId/messages/:messageId/toggle-like": ["messages"],
};

/** The room keeps the last event of each kind. */
async function recordsOf({ teamId }: World): Promise<EventRecord[]> {
  await settled();
  const logs = await runInDurableObject(roomOf(env.TeamRoom, teamId), (_, { storage }) =>
    storage.sql.exec<{ changes: string }>("select changes from event_log").toArray(),
  );
  return logs.flatMap(({ changes }): EventRecord[] => JSON.parse(changes));
}

describe("A team in the second database", () => {
  it("A team of the second database begins there with all that it had, and leaves nothing at home", async () => {
    const { teamId } = await newWorld();
    const [here, there] = [await rowsIn(DATABASES.home, teamId), await rowsIn(DATABASES.second, teamId)];
    expect(here).toEqual(ROWS.map(() => 0));
    expect(there?.filter((count) => count !== undefined && count > 0)).toHaveLength(ROWS.length - 1);
  });

  it.for(CALL_NAMES)(
    "%s answers as for a team at home, announces what it changed, and leaves right copies",
    { timeout: 30_000 },
    async (name) => {
      const answers: [status: number, text: string][] = [];
      for (const start of [newWorldAtHome, newWorld]) {
        const world = await start();
        const [token, example] = [await callerOf(name, world), await exampleOf(name, world)];
        const before = (await recordsOf(world)).map(({ version }) => version);
        const answer = await make(name, world, token, example);
        answers.push([answer.status, withoutNames(await answer.text(), world)]);
        const announced = (await recordsOf(world)).filter(({ version }) => !before.includes(version));
        expect(announced.map(({ entity }) => entity).sort()).toEqual([...(ANNOUNCED[name] ?? [])].sort());
        if (start === newWorldAtHome) continue;
        const { teamId } = world;
        expect(await copiesIn(DATABASES.second, teamId)).toEqual(await copiesIn(DATABASES.home, teamId));
        expect(await rowsIn(DATABASES.home, teamId)).toEqual(ROWS.map(() => 0));
      }
      const [[status] = []] = answers;
      expect(answers[1]).toEqual(answers[0]);
      expect([successOf(name), 409]).toContain(status);
    },
  );
});
