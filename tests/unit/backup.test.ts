import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import fc from "fast-check";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { topicMessages } from "#drizzle/schema/messages.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { insert, parentsFirst } from "#scripts/hosting/sql.ts";

const BIN = resolve("node_modules/.bin");
const folder = mkdtempSync(join(tmpdir(), "tertulia-backup-test-"));
const [full, fresh] = [join(folder, "full"), join(folder, "fresh")];
const file = join(folder, "backup.sql");

/** What tools on the way have tripped over, and what nobody thought of. */
const NASTY = [
  `It's "quoted" \`twice\` ''; drop table users; --`,
  "line\nbreak\r\nand a literal \\n beside it\n\ttab",
  "BEGIN TRANSACTION; COMMIT; select case when 1 then 2 end;",
  "🎉 👩‍👩‍👧 ñandú ¿qué? \u202e\u2028 e\u0301",
  "/* not a comment */ -- nor this $tag$ ?1 :name @x",
  "0x00 X'ff' NULL",
  "x".repeat(1999),
  "🎉".repeat(1000),
  ...fc.sample(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), { numRuns: 150, seed: 7 }),
].map((text) => text.replaceAll("\0", ""));

const run = (command: string, args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const path = [BIN, process.env.PATH].join(delimiter);
    execFile(join(BIN, command), args, { env: { ...process.env, PATH: path, CI: "1" }, cwd: "." }, (error, out, err) =>
      done({ code: error ? 1 : 0, said: out + err }),
    );
  });

const script = (name: string, state: string, ...args: string[]) =>
  run("tsx", [`scripts/${name}.ts`, ...args, "--local", "--persist-to", state]);

/** Opens the embedded database that wrangler keeps in a folder. */
async function withDatabase<Result>(state: string, work: (database: D1Database) => Promise<Result>): Promise<Result> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
    d1Persist: join(state, "v3", "d1"),
  });
  try {
    // The same binding, as another package names it.
    return await work((await miniflare.getD1Database("DB")) as unknown as D1Database);
  } finally {
    await miniflare.dispose();
  }
}

/** Every row of every table, and every statement of the schema. */
const everything = (state: string) =>
  withDatabase(state, async (database) => {
    const { results: schema } = await database
      .prepare("select type, name, sql from sqlite_master where name not glob '_cf_*' order by type, name")
      .all<{ type: string; name: string }>();
    const tables = schema.filter(({ type }) => type === "table");
    const rows = await database.batch(
      tables.map(({ name }) => database.prepare(`select * from "${name}" order by 1, 2`)),
    );
    return { schema, rows: tables.map(({ name }, index) => [name, rows[index]?.results]) };
  });

beforeAll(async () => {
  expect(
    await run("wrangler", ["d1", "migrations", "apply", "tertulia", "--local", "--persist-to", full]),
  ).toMatchObject({
    code: 0,
  });
  await withDatabase(full, async (database) => {
    const { db } = openDatabase(database);
    await seed(db, (password) => slowHash(password, { N: 2, r: 1, p: 1 }));
    const [topic] = await db.select().from(topics).limit(1);
    if (!topic) throw new Error("the demo has a topic");
    const updatedAt = new Date().toISOString();
    for (const message of NASTY) {
      await db
        .insert(topicMessages)
        .values({ id: crypto.randomUUID(), topicId: topic.id, userId: topic.authorId, message, updatedAt });
    }
  });
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("A backup", { timeout: 180_000 }, () => {
  it("comes back whole in an empty database: every table, index and row, whatever people wrote", async () => {
    expect(await script("backup", full, "--output", file)).toMatchObject({ code: 0 });
    expect(await script("restore", fresh, file, "--yes")).toMatchObject({ code: 0 });
    const [before, after] = [await everything(full), await everything(fresh)];
    expect(after).toEqual(before);
    const messages = new Map(after.rows.map(([name, rows]) => [name, rows] as const)).get("topic_messages");
    expect(messages).toEqual(expect.arrayContaining(NASTY.map((message) => expect.objectContaining({ message }))));
  });

  it("has one line a row, none of which is too long for D1", () => {
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.filter((line) => line.startsWith('INSERT INTO "topic_messages"')).length).toBeGreaterThanOrEqual(
      NASTY.length,
    );
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
  });

  it("replaces what is there only if told so and told yes, and then keeps it in a file", async () => {
    const refused = await script("restore", fresh, file, "--yes");
    const unconfirmed = await script("restore", fresh, file, "--replace");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("To replace them all add --replace") });
    expect(unconfirmed).toMatchObject({ code: 1, said: expect.stringContaining("add --yes") });
    const replaced = await script("restore", fresh, file, "--yes", "--replace");
    expect(replaced.code).toBe(0);
    const kept = /kept in (\S+)/.exec(replaced.said)?.[1] ?? "";
    expect(existsSync(kept)).toBe(true);
    rmSync(kept);
    expect(await everything(fresh)).toEqual(await everything(full));
  });

  it("is never put back anywhere without saying where", async () => {
    expect(await run("tsx", ["scripts/restore.ts", file, "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("Say which database"),
    });
  });
});

describe("The SQL of a backup", () => {
  it("writes no value of a kind that it does not know", () => {
    expect(() => insert("t", { bytes: [1, 2] })).toThrow("cannot be written");
  });

  it("puts every table behind those it refers to, and refuses a circle", () => {
    const child = { name: "a", sql: "create table a (b text references `b`(id))" };
    const parent = { name: "b", sql: "create table b (id text, own text references b(id))" };
    expect(parentsFirst([child, parent])).toEqual([parent, child]);
    const circle = { name: "b", sql: "create table b (a text references a(id))" };
    expect(() => parentsFirst([child, circle])).toThrow("circle");
  });
});
