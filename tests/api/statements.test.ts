import { beforeAll, describe, expect, it } from "vitest";
import { env } from "#tests/factories/client.ts";
import { type Spent, spend } from "#tests/factories/cost.ts";
import { crowd } from "#tests/factories/crowd.ts";
import type { Example } from "#tests/factories/examples.ts";
import { newWorld } from "#tests/factories/world.ts";
import { CALL_NAMES, CALLS, type CallName } from "#worker/contract/calls.ts";

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

describe("What the API asks of the database", () => {
  let spent: Spent[] = [];
  let statements: string[] = [];

  beforeAll(async () => {
    // Whatever is looked up has somebody else's rows on both sides, from the first time on.
    await crowd(1, 1);
    spent = await spendOnEverything();
    statements = [...new Set(spent.flatMap((call) => call.statements))];
  }, 60_000);

  it("Every call of the table was made and did what it is for", () => {
    expect(spent.slice(0, CALL_NAMES.length).map(({ name, status }) => [name, status])).toEqual(
      CALL_NAMES.map((name) => [name, CALLS[name].status]),
    );
    expect(statements.length).toBeGreaterThan(60);
  });

  it("No statement scans a table that grows", async ({ task }) => {
    const scans: string[] = [];
    for (const sql of statements) {
      // A new user is planned to be looked for among the children of broken keys, which SQLite skips as none are broken:
      // the last test here would count the rows.
      if (sql.startsWith('insert into "users"')) continue;
      for (const step of await planOf(sql)) if (scansTable(step)) scans.push(`${step} in ${sql}`);
    }
    task.meta.figures = { statements: statements.length, scans: scans.length };
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

  it("No call goes to the database more than twice, session and membership included", ({ task }) => {
    task.meta.figures = { calls: spent.length, mostRoundTrips: Math.max(...spent.map(({ roundTrips }) => roundTrips)) };
    const many = spent.filter(({ roundTrips }) => roundTrips > 2);
    expect(many.map(({ name, roundTrips }) => `${name}: ${roundTrips}`)).toEqual([]);
  });

  it("A hundred other teams full of everything add not one row to what a call reads", { timeout: 60_000 }, async ({
    task,
  }) => {
    await crowd(2, 51);
    const rows = (calls: Spent[]) => calls.map(({ name, rowsRead }) => `${name}: ${rowsRead}`);
    const [alone, crowded] = [rows(spent), rows(await spendOnEverything())];
    task.meta.figures = { readingMore: crowded.filter((row, index) => row !== alone[index]).length };
    expect(crowded).toEqual(alone);
  });
});
