import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { fromStored } from "#drizzle/stored-boards.ts";
import { compressBoards } from "#scripts/hosting/compress.ts";
import { ask } from "#scripts/hosting/database.ts";
import { localTarget } from "#scripts/hosting/target.ts";
import "#scripts/shared/steady-wait.mjs";
import { openLocalWrangler } from "#tests/factories/local-wrangler.ts";
import { applyMigrations } from "#tests/server/migrations.ts";

const state = mkdtempSync(join(tmpdir(), "tertulia-compress-test-"));
const target = localTarget(state);

type Row = { id: string; hex: string; facts: string };

const BOARDS = "select retrospective_id as id, hex(document) as hex, facts from boards order by 1";

/** @returns the rows of the last statement. */
const boardsAfter = (...statements: string[]): Row[] =>
  // The last statement names these columns.
  (ask(target, [...statements, BOARDS]).at(-1) ?? []) as Row[];

const textOf = async ({ hex }: Row) => JSON.stringify(await fromStored([...Buffer.from(hex, "hex")]));

let wrangler: Awaited<ReturnType<typeof openLocalWrangler>>;

beforeAll(async () => {
  wrangler = await openLocalWrangler();
  for (const [name, value] of Object.entries(wrangler.env)) vi.stubEnv(name, value);
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
    d1Persist: join(state, "v3", "d1"),
  });
  // The same binding, as another package names it.
  const database = (await miniflare.getD1Database("DB")) as unknown as D1Database;
  await applyMigrations(database);
  await seed(openDatabase(database).db, () => "");
  await miniflare.dispose();
}, 60_000);

afterAll(async () => {
  await wrangler.close();
  rmSync(state, { recursive: true, force: true });
});

it("Boards that an earlier version stored as text are compressed without a change, once", async () => {
  const before = boardsAfter();
  const texts = await Promise.all(before.map(async (row) => ({ id: row.id, text: await textOf(row) })));
  const asText = texts.slice(0, 2).map(({ id, text }) => {
    const quoted = text.replaceAll("'", "''");
    return `update boards set document = '${quoted}', facts = null where retrospective_id = '${id}'`;
  });
  const changed = boardsAfter(...asText).filter((row, index) => row.hex !== before[index]?.hex);
  expect(changed, "boards of an earlier version").toHaveLength(2);
  expect(before.length, "and others").toBeGreaterThan(2);
  expect(await compressBoards(target)).toEqual({ boards: 2, isAll: true });
  expect(boardsAfter()).toEqual(before);
  expect(await compressBoards(target)).toEqual({ boards: 0, isAll: true });
}, 180_000);
