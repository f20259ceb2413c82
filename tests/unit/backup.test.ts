import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import fc from "fast-check";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { insert, parentsFirst } from "#scripts/hosting/sql.ts";
import { applyMigrations } from "#tests/server/migrations.ts";

const BIN = resolve("node_modules/.bin");
const folder = mkdtempSync(join(tmpdir(), "tertulia-backup-test-"));
/** More rows than one page of an API usually has. */
const MANY = 1010;
const state = join(folder, "state");
const file = join(folder, "backup.sql");

/** Texts that SQL tools have broken, and random ones. */
const DIFFICULT_TEXTS = [
  `It's "quoted" \`twice\` ''; drop table users; --`,
  "line\nbreak\r\nand a literal \\n beside it\n\ttab",
  "BEGIN TRANSACTION; COMMIT; select case when 1 then 2 end;",
  "🎉 👩‍👩‍👧 ñandú ¿qué? \u202e\u2028 e\u0301",
  "/* not a comment */ -- nor this $tag$ ?1 :name @x",
  "0x00 X'ff' NULL",
  "SAVEPOINT uno",
  "x".repeat(1999),
  "🎉".repeat(1000),
  ...fc.sample(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), { numRuns: 150, seed: 7 }),
].map((text) => text.replaceAll("\0", ""));

const run = (command: string, args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const path = [BIN, process.env.PATH].join(delimiter);
    execFile(join(BIN, command), args, { env: { ...process.env, PATH: path, CI: "1" } }, (error, out, err) =>
      done({ code: error ? 1 : 0, output: out + err }),
    );
  });

const script = (name: string, ...args: string[]) =>
  run("tsx", [`scripts/${name}.ts`, ...args, "--local", "--persist-to", state]);

/** Opens the embedded database that wrangler keeps in the folder, or an empty one. */
async function withDatabase<Result>(
  work: (database: D1Database) => Promise<Result>,
  d1Persist: string | false = join(state, "v3", "d1"),
): Promise<Result> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    d1Databases: { DB: "00000000-0000-0000-0000-000000000000" },
    d1Persist,
  });
  try {
    // The same binding, as another package names it.
    return await work((await miniflare.getD1Database("DB")) as unknown as D1Database);
  } finally {
    await miniflare.dispose();
  }
}

/** Every row of every table, and every statement of the schema. */
async function everythingIn(database: D1Database) {
  const { results: schema } = await database
    .prepare("select type, name, sql from sqlite_master where name not glob '_cf_*' order by type, name")
    .all<{ type: string; name: string }>();
  const tables = schema.filter(({ type }) => type === "table");
  const rows = await database.batch(
    tables.map(({ name }) => database.prepare(`select * from "${name}" order by 1, 2`)),
  );
  return { schema, rows: tables.map(({ name }, index) => [name, rows[index]?.results]) };
}

let original: Awaited<ReturnType<typeof everythingIn>>;

beforeAll(async () => {
  await withDatabase(async (database) => {
    await applyMigrations(database);
    // The table in which wrangler notes the migrations.
    await database.batch([
      database.prepare("create table d1_migrations (id integer primary key autoincrement, name text unique)"),
      database.prepare("insert into d1_migrations (name) values ('0000_start.sql')"),
    ]);
    const { db } = openDatabase(database);
    await seed(db, (password) => slowHash(password, { N: 2, r: 1, p: 1 }));
    const [topic] = await db.select().from(topics).limit(1);
    if (!topic) throw new Error("the demo has a topic");
    const { id: topicId, authorId: userId } = topic;
    // One statement inserts all, because each statement from outside of the Worker takes milliseconds.
    const messages = [...DIFFICULT_TEXTS, ...Array.from({ length: MANY }, (_, index) => `Mensaje ${index + 1}`)];
    await database
      .prepare(
        "insert into topic_messages (id, topic_id, user_id, message, updated_at) select 'message-' || key, ?, ?, value, ? from json_each(?)",
      )
      .bind(topicId, userId, new Date().toISOString(), JSON.stringify(messages))
      .run();
    original = await everythingIn(database);
  });
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("A backup", { timeout: 180_000 }, () => {
  it("brings back every table, index and row, and the old data is first written to a file", async () => {
    expect(await script("backup", "--output", file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777, "readable for its owner only").toBe(0o600);
    await withDatabase(async (database) => {
      await database.batch([
        database.prepare("delete from thank_yous"),
        database.prepare("drop index topics_team"),
        database.prepare("update teams set name = 'Después del respaldo'"),
      ]);
    });
    const replaced = await script("restore", file, "--yes", "--replace");
    expect(replaced.code).toBe(0);
    const kept = /The old data is in (\S+)/.exec(replaced.output)?.[1] ?? "";
    expect(readFileSync(kept, "utf8")).toContain("'Después del respaldo'");
    rmSync(kept);
    const after = await withDatabase(everythingIn);
    expect(after).toEqual(original);
    const messages = new Map(after.rows.map(([name, rows]) => [name, rows] as const)).get("topic_messages");
    expect(messages).toEqual(
      expect.arrayContaining(DIFFICULT_TEXTS.map((message) => expect.objectContaining({ message }))),
    );
  });

  it("contains every row of a table with more than 1,000 rows, one a line", () => {
    const lines = readFileSync(file, "utf8").split("\n");
    const inserts = lines.filter((line) => line.startsWith('INSERT INTO "topic_messages"'));
    const numbers = inserts.flatMap((line) => /'Mensaje (\d+)'/.exec(line)?.[1] ?? []);
    expect(new Set(numbers).size).toBe(MANY);
    expect(inserts.length).toBeGreaterThanOrEqual(MANY + DIFFICULT_TEXTS.length);
  });

  it("fills an empty database without any other statement", async () => {
    const statements = readFileSync(file, "utf8")
      .trimEnd()
      .split(/;\n|;$/)
      .filter(Boolean);
    await withDatabase(async (database) => {
      await database.batch(statements.map((statement) => database.prepare(statement)));
      expect(await everythingIn(database)).toEqual(original);
    }, false);
  });

  it("has no statement longer than D1 accepts", () => {
    const lines = readFileSync(file, "utf8").split("\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
  });

  it("is not restored without the name of a database", async () => {
    expect(await run("tsx", ["scripts/restore.ts", file, "--yes"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name the database"),
    });
  });
});

describe("A backup of a deployment", { timeout: 60_000 }, () => {
  const OPTIONS = "--config wrangler.deploy.toml --env preview --remote";
  const home = join(folder, "remote");
  const account = join(home, "account.json");

  /** Runs a script with a stand-in for wrangler, whose account is a file. */
  const runAt = async (rows: object[][][], name: string, ...args: string[]) => {
    const databases = [{ name: "tertulia-preview", uuid: "id" }];
    writeFileSync(account, JSON.stringify({ calls: [], databases, rows, executed: null }));
    const env = { ...process.env, PATH: [home, BIN, process.env.PATH].join(delimiter), FAKE_ACCOUNT: account };
    const command = [resolve(`scripts/${name}.ts`), ...args];
    const output = await new Promise<string>((done) =>
      execFile(join(BIN, "tsx"), command, { cwd: home, env }, (_error, out, err) => done(out + err)),
    );
    const { calls, executed }: { calls: string[]; executed: string | null } = JSON.parse(readFileSync(account, "utf8"));
    return { output, calls, executed };
  };

  beforeAll(() => {
    mkdirSync(home);
    copyFileSync("wrangler.toml", join(home, "wrangler.toml"));
    symlinkSync(resolve("tests/factories/fake-tool.mjs"), join(home, "wrangler"));
  });

  it("reads the remote database of the named environment", async () => {
    const { calls } = await runAt([], "backup", "--env", "preview");
    expect(calls).toEqual([
      "wrangler whoami --json",
      "wrangler d1 list --json",
      expect.stringMatching(
        `^wrangler d1 execute tertulia-preview ${OPTIONS} --json --yes --command select [^;]+; select [^;]+$`,
      ),
    ]);
  });

  it("is restored into the empty remote database of the named environment, which runs the file and nothing else", async () => {
    const backup = "CREATE TABLE teams (id text);\n";
    writeFileSync(join(home, "backup.sql"), backup);
    const { calls, executed } = await runAt([], "restore", "backup.sql", "--yes", "--env", "preview");
    expect(executed).toBe(backup);
    expect(calls).toEqual([
      "wrangler whoami --json",
      "wrangler d1 list --json",
      expect.stringMatching(
        `^wrangler d1 execute tertulia-preview ${OPTIONS} --json --yes --command select [^;]+; select [^;]+$`,
      ),
      expect.stringMatching(`^wrangler d1 execute tertulia-preview ${OPTIONS} --yes --file \\S+/restore\\.sql$`),
    ]);
  });

  it.each([["--local"], ["--env", "preview"]])(
    "replaces rows only with --replace and a confirmation (%s)",
    async (...target) => {
      writeFileSync(join(home, "backup.sql"), "");
      const filled = [[[{ name: "teams", sql: "create table teams (id text)" }], []], [[{ id: "cafe2mesas" }]]];
      const refused = await runAt(filled, "restore", "backup.sql", "--yes", ...target);
      const unconfirmed = await runAt(filled, "restore", "backup.sql", "--replace", ...target);
      expect(refused.output).toContain("has rows in teams. To replace them, add --replace");
      expect(unconfirmed.output).toContain("add --yes");
      for (const { calls } of [refused, unconfirmed]) expect(calls.join()).not.toContain("--file");
    },
  );
});

describe("The SQL of a backup", () => {
  it.each(["BEGIN TRANSACTION", "Commit", "rollback", "SAVEPOINT uno", "a;b", "a\nb", "a\u2028b"])(
    "has the text %j as bytes, because tools read it as more than a text",
    (text) => {
      expect(insert("t", { text })).toMatch(/^INSERT INTO "t" \("text"\) VALUES \(CAST\(X'[0-9a-f]+' AS TEXT\)\);$/);
    },
  );

  it("refuses a value of an unknown type", () => {
    expect(() => insert("t", { bytes: [1, 2] })).toThrow("cannot be written");
  });

  it("has every table after those it refers to, and refuses a circle", () => {
    const child = { name: "a", sql: "create table a (b text references `b`(id))" };
    const parent = { name: "b", sql: "create table b (id text, own text references b(id))" };
    expect(parentsFirst([child, parent])).toEqual([parent, child]);
    const circle = { name: "b", sql: "create table b (a text references a(id))" };
    expect(() => parentsFirst([child, circle])).toThrow("circle");
  });
});
