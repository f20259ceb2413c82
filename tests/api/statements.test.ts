import { beforeAll, describe, expect, it } from "vitest";
import { CALL_NAMES, CALLS, type CallName } from "#tests/factories/calls.ts";
import { env } from "#tests/factories/client.ts";
import { type Spent, spend } from "#tests/factories/cost.ts";
import type { Example } from "#tests/factories/examples.ts";
import { newWorld } from "#tests/factories/world.ts";

const GOALS = "GET /teams/:teamId/counters/:counterId/goals";
/** What the examples of the table leave out, and makes other statements. */
const VARIANTS: [CallName, Example][] = [
  ["GET /users/thank-you", { query: "?type=GIVER" }],
  ["GET /teams/:teamId/topics", { query: "?state=OPEN" }],
  [GOALS, { query: "?type=achieved" }],
  ["PATCH /users", { json: { password: "clave-nueva" } }],
  ["PATCH /teams/:teamId", { json: { joinPassword: "clave nueva" } }],
];

/** Makes every call of the table, each in a new world, as an admin (joining: as a stranger). */
async function spendOnEverything(): Promise<Spent[]> {
  const spent: Spent[] = [];
  const all = [...CALL_NAMES.map((name) => [name] as const), ...VARIANTS];
  for (const [name, example] of all) {
    const world = await newWorld();
    const who = name === "POST /teams/:teamId/users" ? world.stranger : world.admin;
    spent.push(await spend(name, world, who.token, example));
  }
  return spent;
}

/** What SQLite would do for a statement, a line a step. */
async function planOf(sql: string): Promise<string[]> {
  const nothing = Array.from(sql.matchAll(/\?/g), () => null);
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...nothing)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

const scansTable = (step: string) => /^SCAN (?!CONSTANT ROW|\(subquery|\d+ CONSTANT ROWS)/.test(step);

/** All but the sorting of ties, which is of a few rows. */
const sorts = /^USE TEMP B-TREE (?!FOR LAST TERM OF ORDER BY)/;

/** Orders that no index can serve: by a name that lives in another table, or by what was just counted. */
const ORDERED_BY_SORTING = [
  /order by "users"\."name"/,
  /order by "teams"\."name"/,
  /order by wins desc/,
  /order by count\(\*\) desc/,
];

/** The names of the columns that a statement answers, for those that select. */
async function columnsOf(sql: string): Promise<string[]> {
  const returning = /\breturning (.+)$/.exec(sql)?.[1];
  if (returning) return returning.split(", ");
  if (!/^\s*select/i.test(sql)) return [];
  const nothing = Array.from(sql.matchAll(/\?/g), () => null);
  const [columns] = await env.DB.prepare(sql)
    .bind(...nothing)
    .raw({ columnNames: true });
  return columns;
}

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/**
 * Other teams, `from` to `to`, each with four people and a hundred rows of everything.
 * @param mark what their ids begin with: `!` puts them before all others, `~` behind
 */
async function crowd(mark: "!" | "~", from: number, to: number): Promise<void> {
  const count = (first: number, last: number) =>
    `with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`;
  const [teams, people, rows] = [count(from, to), count(4 * from, 4 * to + 3), count(100 * from, 100 * to + 99)];
  const at = "'2026-01-01T00:00:00.000Z'";
  const team = "'~' || (i / 100)";
  const [one, other] = ["'~' || (4 * (i / 100))", "'~' || (4 * (i / 100) + 1)"];
  const insert: [into: string, each: string, values: string][] = [
    ["users (id, name, email, password_hash)", people, "'~' || i, 'Otra', '~' || i, ''"],
    ["sessions (id, user_id, expires_at)", people, `'~' || i, '~' || i, ${at}`],
    ["teams (id, name, join_password_hash)", teams, "'~' || i, 'Otro', ''"],
    ["members (team_id, user_id, is_admin, joined_at)", people, `'~' || (i / 4), '~' || i, 1, ${at}`],
    [
      "counters (id, team_id, name, increment_button_label, reset_button_label)",
      rows,
      `'~' || i, ${team}, 'a', 'b', 'c'`,
    ],
    [
      "counter_resets (id, counter_id, name_event, streak, user_id, at)",
      rows,
      `'~' || i, '~' || i, 'a', 1, ${one}, ${at}`,
    ],
    ["goals (id, counter_id, description, target_days, updated_at)", rows, `'~' || i, '~' || i, 'a', 5, ${at}`],
    [
      "goals (id, counter_id, description, target_days, updated_at, achieved_at)",
      rows,
      `'~~' || i, '~' || i, 'a', 5, ${at}, ${at}`,
    ],
    ["retrospectives (id, team_id, retrospective_name)", rows, `'~' || i, ${team}, 'a'`],
    [
      "retrospectives (id, team_id, retrospective_name, status, sprint_winner_id, closed_at)",
      rows,
      `'~~' || i, ${team}, 'a', 'CLOSED', ${one}, ${at}`,
    ],
    ["votes (id, retrospective_id, voter_id, voted_for_id)", rows, `'~' || i, '~' || i, ${one}, ${other}`],
    [
      "thank_yous (id, retrospective_id, giver_id, receiver_id, message)",
      rows,
      `'~' || i, '~' || i, ${one}, ${other}, 'a'`,
    ],
    ["topics (id, team_id, title, author_id)", rows, `'~' || i, ${team}, 'a', ${one}`],
    ["topic_likes (topic_id, user_id)", rows, `'~' || i, ${one}`],
    ["topic_messages (id, topic_id, user_id, message, updated_at)", rows, `'~' || i, '~' || i, ${one}, 'a', ${at}`],
    ["message_likes (message_id, user_id)", rows, `'~' || i, ${one}`],
  ];
  await env.DB.batch(
    insert.map(([into, each, values]) =>
      env.DB.prepare(`insert into ${into} ${each} select ${values.replaceAll("~", mark)} from n`),
    ),
  );
}

describe("What the API asks of the database", () => {
  let spent: Spent[] = [];
  let statements: string[] = [];

  beforeAll(async () => {
    // Whatever is looked up has somebody else's rows on both sides, from the first time on.
    await crowd("!", 1, 1);
    await crowd("~", 1, 1);
    spent = await spendOnEverything();
    statements = [...new Set(spent.flatMap((call) => call.statements))];
  }, 60_000);

  it("Every call of the table was made and did what it is for", () => {
    expect(spent.slice(0, CALL_NAMES.length).map(({ name, status }) => [name, status])).toEqual(
      CALL_NAMES.map((name) => [name, CALLS[name].status]),
    );
    expect(statements.length).toBeGreaterThan(60);
  });

  it("No statement scans a table that grows", async () => {
    const scans: string[] = [];
    for (const sql of statements) {
      // A new user is planned to be looked for among the children of broken keys, which SQLite skips as none are broken:
      // the last test here would count the rows.
      if (sql.startsWith('insert into "users"')) continue;
      for (const step of await planOf(sql)) if (scansTable(step)) scans.push(`${step} in ${sql}`);
    }
    expect(scans).toEqual([]);
  });

  it("No list is sorted where an index has the order", async () => {
    const sorted: string[] = [];
    for (const sql of statements) {
      if (ORDERED_BY_SORTING.some((order) => order.test(sql))) continue;
      for (const step of await planOf(sql)) if (sorts.test(step)) sorted.push(`${step} in ${sql}`);
    }
    expect(sorted).toEqual([]);
  });

  it("No statement answers two columns of the same name", async () => {
    const doubles: string[] = [];
    for (const sql of statements) {
      for (const name of repeated(await columnsOf(sql))) doubles.push(`${name} in ${sql}`);
    }
    expect(doubles).toEqual([]);
  });

  it("No call goes to the database more than twice, session and membership included", () => {
    const many = spent.filter(({ roundTrips }) => roundTrips > 2);
    expect(many.map(({ name, roundTrips }) => `${name}: ${roundTrips}`)).toEqual([]);
  });

  it("A hundred other teams full of everything add not one row to what a call reads", { timeout: 60_000 }, async () => {
    await crowd("!", 2, 51);
    await crowd("~", 2, 51);
    const rows = (calls: Spent[]) => calls.map(({ name, rowsRead }) => `${name}: ${rowsRead}`);
    expect(rows(await spendOnEverything())).toEqual(rows(spent));
  });
});
