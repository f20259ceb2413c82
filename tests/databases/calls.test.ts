import { describe, expect, it } from "vitest";
import { callerOf } from "#tests/factories/callers.ts";
import { env } from "#tests/factories/client.ts";
import { make } from "#tests/factories/examples.ts";
import { newWorld, newWorldAtHome, type World } from "#tests/factories/world.ts";
import { CALL_NAMES, successOf } from "#worker/contract/calls.ts";

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

describe("A team in the second database", () => {
  it("A team of the second database begins there with all that it had, and leaves nothing at home", async () => {
    const { teamId } = await newWorld();
    const [here, there] = [await rowsIn(DATABASES.home, teamId), await rowsIn(DATABASES.second, teamId)];
    expect(here).toEqual(ROWS.map(() => 0));
    expect(there?.filter((count) => count !== undefined && count > 0)).toHaveLength(ROWS.length - 1);
  });

  it.for(CALL_NAMES)("%s answers as for a team at home, and leaves right copies", { timeout: 30_000 }, async (name) => {
    const answers: [status: number, text: string][] = [];
    for (const start of [newWorldAtHome, newWorld]) {
      const world = await start();
      const answer = await make(name, world, await callerOf(name, world));
      answers.push([answer.status, withoutNames(await answer.text(), world)]);
      if (start === newWorldAtHome) continue;
      const { teamId } = world;
      expect(await copiesIn(DATABASES.second, teamId)).toEqual(await copiesIn(DATABASES.home, teamId));
      expect(await rowsIn(DATABASES.home, teamId)).toEqual(ROWS.map(() => 0));
    }
    const [[status] = []] = answers;
    expect(answers[1]).toEqual(answers[0]);
    expect([successOf(name), 409]).toContain(status);
  });
});
