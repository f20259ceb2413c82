import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { splitBackup } from "#scripts/hosting/backup.ts";
import { moveTeam } from "#scripts/hosting/move.ts";
import { emptyRooms } from "#tests/factories/empty-rooms.ts";
import "#scripts/shared/steady-wait.mjs";
import { openLocalWrangler } from "#tests/factories/local-wrangler.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";
import { storeOf } from "#tests/factories/store-of.ts";
import { applyMigrations } from "#tests/server/migrations.ts";

const TEAM = "cafe2mesas";
const folder = mkdtempSync(join(tmpdir(), "tertulia-databases-test-"));
const state = join(folder, "state");
const file = join(folder, "backup.sql");
const ID = "00000000-0000-0000-0000-00000000000";

const rooms = emptyRooms();
let wrangler: Awaited<ReturnType<typeof openLocalWrangler>>;

async function script(name: string, ...args: string[]) {
  // A server that listens on a port has an address with one.
  const { port } = rooms.address() as AddressInfo;
  const env = { ...process.env, ...wrangler.env, CI: "1", DATABASES: "2", SITE_URL: `http://127.0.0.1:${port}` };
  const { code, output, errors } = await runScriptHere(name, [...args, "--local", "--persist-to", state], { env });
  return { code, output: output + errors };
}

async function withDatabases<Result>(work: (home: D1Database, second: D1Database) => Promise<Result>): Promise<Result> {
  await wrangler.closeDatabases();
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: `${ID}0`, DB2: `${ID}2` },
    d1Persist: join(state, "v3", "d1"),
  });
  try {
    // The same bindings, as another package names them.
    const [home, second] = [await miniflare.getD1Database("DB"), await miniflare.getD1Database("DB2")] as unknown[];
    return await work(home as D1Database, second as D1Database);
  } finally {
    await miniflare.dispose();
  }
}

const TABLES = ["teams", "members", "users", "topics", "topic_messages", "thank_yous", "boards", "agreements"];

const rowsOf = async (database: D1Database) =>
  (await database.batch(TABLES.map((table) => database.prepare(`select * from ${table} order by 1, 2`)))).map(
    ({ results }) => results,
  );

/** As the script does, without a start of wrangler for each call. */
const move = (teamId: string, to: number, [home, second]: [D1Database, D1Database]) =>
  moveTeam({
    teamId,
    to,
    stores: new Map([
      [1, storeOf(home)],
      [2, storeOf(second)],
    ]),
    // Nobody writes.
    wait: async () => undefined,
    note: () => undefined,
  });

const count = (database: D1Database, table: string) =>
  database.prepare(`select count(*) as n from ${table}`).first<number>("n");

beforeAll(async () => {
  wrangler = await openLocalWrangler();
  await new Promise<void>((listening) => rooms.listen(0, "127.0.0.1", listening));
  await withDatabases(async (home, second) => {
    for (const database of [home, second]) await applyMigrations(database);
    await seed(openDatabase(home).db, (password) => slowHash(password, { N: 2, r: 1, p: 1 }));
  });
}, 180_000);

afterAll(async () => {
  rooms.close();
  await wrangler.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("Two databases on this machine", { timeout: 300_000 }, () => {
  it("The script moves the demo team to the second one, with closed boards, and leaves nothing but accounts", async () => {
    const before = await withDatabases((home) => rowsOf(home));
    const { code, output } = await script("move-team", TEAM, "2");
    expect(output).toContain(`✓ The team ${TEAM} is in database 2.`);
    expect(code).toBe(0);
    await withDatabases(async (home, second) => {
      expect([await count(home, "topics"), await count(home, "boards"), await count(home, "thank_yous")]).toEqual([
        0, 0, 0,
      ]);
      // The tables with what the team makes.
      expect((await rowsOf(second)).slice(3)).toEqual(before.slice(3));
      expect(await second.prepare("select distinct password_hash from users").first("password_hash")).toBe("");
    });
  });

  it("A backup has both, can be restored on trial, and brings both back", async () => {
    const before = await withDatabases(async (home, second) => [await rowsOf(home), await rowsOf(second)]);
    const made = await script("backup", "--trial", "--output", file);
    expect(made.output).toContain("An empty database takes this backup");
    expect([...splitBackup(readFileSync(file, "utf8")).keys()]).toEqual([1, 2]);
    await withDatabases(async (home, second) => {
      await home.prepare("update teams set name = 'Después'").run();
      await second.prepare("delete from thank_yous").run();
    });
    const restored = await script("restore", file, "--yes", "--replace");
    expect(restored.code, restored.output).toBe(0);
    rmSync(/The old data is in (\S+)/.exec(restored.output)?.[1] ?? "", { force: true });
    expect(await withDatabases(async (home, second) => [await rowsOf(home), await rowsOf(second)])).toEqual(before);
  });

  it("The team comes back home, and the second database keeps nothing of it", async () => {
    await withDatabases(async (home, second) => {
      const before = await rowsOf(second);
      await move(TEAM, 1, [home, second]);
      expect((await rowsOf(home)).slice(3)).toEqual(before.slice(3));
      for (const table of ["teams", "members", "topics", "boards", "agreements"])
        expect(await count(second, table)).toBe(0);
    });
  });

  it("An unknown team, an unknown database and a wrong number change nothing", async () => {
    await withDatabases(async (...both) => {
      const before = await Promise.all(both.map(rowsOf));
      await expect(move("noexiste00", 2, both)).rejects.toThrow("There is no team noexiste00.");
      await expect(move(TEAM, 7, both)).rejects.toThrow("This deployment has no database 7.");
      expect(await Promise.all(both.map(rowsOf))).toEqual(before);
    });
    expect(await script("move-team", TEAM, "dos")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name a team and a database"),
    });
  });
});
