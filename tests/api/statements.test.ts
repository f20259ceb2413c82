import { max, min } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { tables } from "#drizzle/tables.ts";
import { callerOf } from "#tests/factories/callers.ts";
import { env } from "#tests/factories/client.ts";
import { type CallCost, costOfCall } from "#tests/factories/cost.ts";
import type { Example } from "#tests/factories/examples.ts";
import { addOtherTeams } from "#tests/factories/other-teams.ts";
import { newWorld } from "#tests/factories/world.ts";
import { CALL_NAMES, type CallName, successOf } from "#worker/contract/calls.ts";

const GOALS = "GET /teams/:teamId/counters/:counterId/goals";
const VARIANTS: [CallName, Example][] = [
  ["GET /users/thank-you", { query: "?type=GIVER" }],
  ["GET /teams/:teamId/topics", { query: "?state=OPEN" }],
  ["GET /teams/:teamId/agreements", { query: "?state=done" }],
  ["GET /teams/:teamId/memory", {}],
  ["GET /teams/:teamId/memory", { query: "?before=2026-01-01T00:00:00.000Z~a" }],
  [GOALS, { query: "?type=achieved" }],
  ["PATCH /users", { json: { password: "clave-nueva" } }],
  ["PATCH /teams/:teamId", { json: { joinPassword: "clave nueva" } }],
];

const MORE_ROUND_TRIPS: Record<string, number> = {
  // A person does these once: one finds whether the session began after a link to enter, one the account of the email.
  "POST /auth/keep": 4,
  "POST /auth/keep-with-password": 3,
  "POST /users/email": 3,
  // A page of retrospectives and one of topics after the rest, while the answer is sent.
  "GET /teams/:teamId/export.json": 4,
  "GET /teams/:teamId/export.csv": 4,
};

async function costsOfAllCalls(): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  const all = [...CALL_NAMES.map((name) => [name] as const), ...VARIANTS];
  for (const [name, example] of all) {
    const world = await newWorld();
    costs.push(await costOfCall(name, world, await callerOf(name, world), example));
  }
  return costs;
}

async function planOf(sql: string): Promise<string[]> {
  const nothing = Array.from(sql.matchAll(/\?/g), () => null);
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...nothing)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** `outcome` is the one row with the winner; `person`, `said` and `title` are entries of one board or of the call; `kind` is an event of one webhook; `found` and `ended` are rows of one team. */
const scansTable = (step: string) =>
  /^SCAN (?!outcome\b|found\b|ended\b|(person|said|part|title|kind) VIRTUAL TABLE|CONSTANT ROW|\(subquery|\d+ CONSTANT ROWS)/.test(
    step,
  );

const sorts = /^USE TEMP B-TREE (?!FOR LAST TERM OF ORDER BY)/;

const ORDERED_BY_SORTING = [
  /order by "users"\."name"/,
  /order by "teams"\."name"/,
  /order by wins desc/,
  /order by votes desc/,
  // These sort the rows of all counters or open retrospectives of a team together.
  /order by "counters"\."current_count" desc/,
  /order by "counter_resets"\."at" desc.* limit/,
  /order by "goals"\."achieved_at" desc.* limit/,
  /order by "thank_yous"\."created_at" desc.* limit/,
  // This sorts the closed retrospectives of all teams of a person together.
  /"boards"\."document" .* order by "retrospectives"\."closed_at" desc.* limit/,
  /order by "agreements"\."closed_at"/,
  // These sort the rows of one retrospective or topic: an index would cost a row for each of them.
  /where "thank_yous"\."retrospective_id" = \? order by "thank_yous"\."created_at" desc/,
  /where \("topic_messages"\."topic_id" = \? .* order by "topic_messages"\."created_at" asc/,
  // This sorts the thank-yous that a person gave: an index would cost a row for each.
  /"thank_yous"\."giver_id" = \?\) and exists .* order by "thank_yous"\."created_at" desc/,
  // The newest of several kinds together.
  /order by at desc, id desc/,
  // This sorts the thank-yous of one retrospective.
  /count\(distinct giver_id\)/,
];

async function columnsOf(sql: string): Promise<string[]> {
  const returning = /\breturning (.+)$/.exec(sql)?.[1];
  if (returning) return returning.split(", ");
  if (!/^\s*select/i.test(sql)) return [];
  // Not null, because a limit must be a number.
  const ones = Array.from(sql.matchAll(/\?/g), () => 1);
  const [columns] = await env.DB.prepare(sql)
    .bind(...ones)
    .raw({ columnNames: true });
  return columns;
}

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe("A call uses the database sparingly", () => {
  let costs: CallCost[] = [];
  let statements: string[] = [];

  beforeAll(async () => {
    // Rows of other teams before and after every row that a call reads.
    await addOtherTeams(1, 1);
    costs = await costsOfAllCalls();
    statements = [...new Set(costs.flatMap((call) => call.statements))];
  }, 60_000);

  it("Every table has rows of other teams at both ends, so a search for what is absent always meets a row", async () => {
    const { db } = openDatabase(env.DB);
    const open: string[] = [];
    // It has one row.
    const { hostDays: _, ...growing } = tables;
    for (const table of Object.values(growing)) {
      const { name, columns, primaryKeys } = getTableConfig(table);
      const key = primaryKeys[0]?.columns[0] ?? columns.find(({ primary }) => primary);
      if (!key) throw new Error(`${name} without a primary key`);
      const [ends] = await db.select({ first: min(key), last: max(key) }).from(table);
      if (!String(ends?.first).startsWith("!") || !String(ends?.last).startsWith("~")) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it("Every call of the table succeeds", () => {
    expect(costs.slice(0, CALL_NAMES.length).map(({ name, status }) => [name, status])).toEqual(
      CALL_NAMES.map((name) => [name, successOf(name)]),
    );
    expect(statements.length).toBeGreaterThan(60);
  });

  it("No statement scans a table that grows", async ({ task }) => {
    const scans: string[] = [];
    for (const sql of statements) {
      // SQLite plans a scan of broken foreign keys here and skips it, as none are broken. The last test counts the rows.
      if (sql.startsWith('insert into "users"')) continue;
      for (const step of await planOf(sql)) if (scansTable(step)) scans.push(`${step} in ${sql}`);
    }
    task.meta.figures = { statements: statements.length, scans: scans.length };
    expect(scans).toEqual([]);
  });

  it("No statement sorts rows that an index has in order", async () => {
    const sorted: string[] = [];
    for (const sql of statements) {
      if (ORDERED_BY_SORTING.some((order) => order.test(sql))) continue;
      for (const step of await planOf(sql)) if (sorts.test(step)) sorted.push(`${step} in ${sql}`);
    }
    expect(sorted).toEqual([]);
  });

  it("No statement returns two columns with the same name", async () => {
    const doubles: string[] = [];
    for (const sql of statements) {
      for (const name of repeated(await columnsOf(sql))) doubles.push(`${name} in ${sql}`);
    }
    expect(doubles).toEqual([]);
  });

  it("No call makes more than two database round trips", ({ task }) => {
    const ordinary = costs.filter(({ name }) => !(name in MORE_ROUND_TRIPS));
    task.meta.figures = {
      calls: costs.length,
      mostRoundTrips: Math.max(...ordinary.map(({ roundTrips }) => roundTrips)),
    };
    const many = costs.filter(({ name, roundTrips }) => roundTrips > (MORE_ROUND_TRIPS[name] ?? 2));
    expect(many.map(({ name, roundTrips }) => `${name}: ${roundTrips}`)).toEqual([]);
  });

  it("A hundred more teams do not change how many rows a call reads", { timeout: 60_000 }, async ({ task }) => {
    await addOtherTeams(2, 51);
    const rows = (calls: CallCost[]) => calls.map(({ name, rowsRead }) => `${name}: ${rowsRead}`);
    const [alone, crowded] = [rows(costs), rows(await costsOfAllCalls())];
    task.meta.figures = { readingMore: crowded.filter((row, index) => row !== alone[index]).length };
    expect(crowded).toEqual(alone);
  });
});
