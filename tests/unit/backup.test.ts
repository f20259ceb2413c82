import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Miniflare } from "miniflare";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { boardCopies } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { series } from "#drizzle/schema/series.ts";
import { slackConnections } from "#drizzle/schema/slack.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhooks } from "#drizzle/schema/webhooks.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { saveBackup } from "#scripts/hosting/backup.ts";
import { encryptFor, newKey, readBackup, recipientOfBackups } from "#scripts/hosting/encryption.ts";
import { workersDevAddress } from "#scripts/hosting/rooms.ts";
import { insert, parentsFirst } from "#scripts/hosting/sql.ts";
import { runTrialRestore } from "#scripts/hosting/trial-restore.ts";
import { ENVIRONMENTS, workerName } from "#scripts/shared/environments.ts";
import "#scripts/shared/steady-wait.mjs";
import { emptyRooms } from "#tests/factories/empty-rooms.ts";
import { openLocalWrangler } from "#tests/factories/local-wrangler.ts";
import { runScript } from "#tests/factories/run-script.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";
import { applyMigrations } from "#tests/server/migrations.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";

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

/** The teams whose rooms were woken. */
const woken: string[] = [];
const server = emptyRooms(woken);

async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const rooms = addressOf(server);

let wrangler: Awaited<ReturnType<typeof openLocalWrangler>>;

const local = (args: string[]) => [...args, "--local", "--persist-to", state];

/** As a host does it, with the real wrangler. */
async function restoreWithWrangler(...args: string[]) {
  const env = { ...process.env, CI: "1", SITE_URL: await rooms };
  const { code, output, errors } = await runScript("restore", local(args), { env });
  return { code, output: output + errors };
}

async function run(name: string, args: string[]) {
  const env = { ...process.env, ...wrangler.env, CI: "1", SITE_URL: await rooms };
  const { code, output, errors } = await runScriptHere(name, args, { env });
  return { code, output: output + errors };
}

/** Opens the embedded database that wrangler keeps in the folder, or an empty one. */
async function withDatabase<Result>(
  work: (database: D1Database) => Promise<Result>,
  d1Persist: string | false = join(state, "v3", "d1"),
): Promise<Result> {
  await wrangler.closeDatabases();
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
  wrangler = await openLocalWrangler();
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
        "insert into topic_messages (id, topic_id, user_id, message) select 'message-' || key, ?, ?, value from json_each(?)",
      )
      .bind(topicId, userId, JSON.stringify(messages))
      .run();
    original = await everythingIn(database);
  });
}, 180_000);

afterAll(async () => {
  server.close();
  await wrangler.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("A backup", { timeout: 180_000 }, () => {
  it("A restored backup brings back every table, index and row, and the old data is first written to a file", async () => {
    expect(await run("backup", local(["--output", file]))).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777, "readable for its owner only").toBe(0o600);
    await withDatabase(async (database) => {
      await database.batch([
        database.prepare("delete from thank_yous"),
        database.prepare("drop index topics_team"),
        database.prepare("update teams set name = 'Después del respaldo'"),
      ]);
    });
    const replaced = await restoreWithWrangler(file, "--yes", "--replace");
    expect(replaced.code).toBe(0);
    const kept = /The old data is in (\S+)/.exec(replaced.output)?.[1] ?? "";
    const old = readFileSync(kept, "utf8");
    rmSync(kept);
    expect(old).toContain("'Después del respaldo'");
    const unchanged = (text: string) =>
      text.split("\n").filter((line) => /^INSERT INTO "(topic_messages|boards)"/.test(line));
    expect(unchanged(old), "wrangler reads what its stand-in reads").toEqual(unchanged(readFileSync(file, "utf8")));
    const after = await withDatabase(everythingIn);
    expect(after).toEqual(original);
    const messages = new Map(after.rows.map(([name, rows]) => [name, rows] as const)).get("topic_messages");
    expect(messages).toEqual(
      expect.arrayContaining(DIFFICULT_TEXTS.map((message) => expect.objectContaining({ message }))),
    );
  });

  it("A backup contains every row of a table with more than 1,000 rows, one a line", () => {
    const lines = readFileSync(file, "utf8").split("\n");
    const inserts = lines.filter((line) => line.startsWith('INSERT INTO "topic_messages"'));
    const numbers = inserts.flatMap((line) => /'Mensaje (\d+)'/.exec(line)?.[1] ?? []);
    expect(new Set(numbers).size).toBe(MANY);
    expect(inserts.length).toBeGreaterThanOrEqual(MANY + DIFFICULT_TEXTS.length);
  });

  it("A backup fills an empty database without any other statement", async () => {
    const statements = readFileSync(file, "utf8")
      .trimEnd()
      .split(/;\n|;$/)
      .filter(Boolean);
    await withDatabase(async (database) => {
      await database.batch(statements.map((statement) => database.prepare(statement)));
      expect(await everythingIn(database)).toEqual(original);
    }, false);
  });

  it("No statement of a backup is longer than D1 accepts", () => {
    const lines = readFileSync(file, "utf8").split("\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
  });

  it("A backup is not restored without the name of a database", async () => {
    expect(await run("restore", [file, "--yes"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("Name the database"),
    });
  });
});

describe("The rooms after a restore", { timeout: 60_000 }, () => {
  it("The rooms wake for each team that has something to do at a time, and for no other", async () => {
    const now = new Date().toISOString();
    await withDatabase(async (database) => {
      const { db } = openDatabase(database);
      const team = (id: string, more: Partial<typeof teams.$inferInsert> = {}) => ({
        id,
        name: id,
        joinPasswordHash: "",
        ...more,
      });
      const [creator] = await db.select().from(users).limit(1);
      if (!creator) throw new Error("the demo has a user");
      const retrospective = { retrospectiveName: "Sprint", status: "CREATED" } as const;
      await db.batch([
        db
          .insert(teams)
          .values([
            team("is-trial", { isTrial: true }),
            team("has-retention", { retentionMonths: 6 }),
            team("is-in-bin", { deletedAt: now }),
            team("thing-in-bin", { deletedAt: now, binOf: "has-bin" }),
            team("board-in-bin", { binOf: "has-board-in-bin" }),
            ...[
              "has-bin",
              "has-board-in-bin",
              "has-webhook",
              "has-series",
              "has-slack",
              "has-board",
              "has-nothing",
            ].map((id) => team(id)),
          ]),
        db.insert(webhooks).values({
          id: "hook",
          teamId: "has-webhook",
          creatorId: creator.id,
          address: "sealed",
          secret: "sealed",
          events: [],
        }),
        db.insert(series).values({
          id: "series",
          teamId: "has-series",
          name: "Sprint {n}",
          number: 1,
          startsOn: "2026-12-01",
          hour: "10:00",
          everyWeeks: 2,
          inTurns: false,
          creatorId: creator.id,
        }),
        db.insert(slackConnections).values({ teamId: "has-slack", webhook: "sealed", connectedAt: now }),
        db.insert(retrospectives).values([
          { id: "waiting", teamId: "has-board", ...retrospective },
          { id: "waiting-in-bin", teamId: "board-in-bin", ...retrospective },
          { id: "without-copy", teamId: "has-nothing", ...retrospective },
        ]),
        db
          .insert(boardCopies)
          .values(["waiting", "waiting-in-bin"].map((retrospectiveId) => ({ retrospectiveId, part: 0, text: "{}" }))),
      ]);
    });
    woken.length = 0;
    expect(await run("restore", local(["--rooms"]))).toEqual({
      code: 0,
      output: expect.stringContaining("with 2 open boards"),
    });
    expect(woken.filter((id) => /^(has|is|thing|board)-/.test(id)).sort()).toEqual([
      "has-bin",
      "has-board",
      "has-board-in-bin",
      "has-retention",
      "has-series",
      "has-slack",
      "has-webhook",
      "is-in-bin",
      "is-trial",
    ]);
    expect(new Set(woken).size, "a room is woken once").toBe(woken.length);
  });
});

describe("A backup of a deployment", { timeout: 60_000 }, () => {
  const OPTIONS = "--config wrangler.deploy.toml --env=preview --remote";
  const home = join(folder, "remote");
  const account = join(home, "account.json");

  const inAccount = [{ name: "tertulia-preview", uuid: "id" }];

  /** Runs a script with a stand-in for wrangler, whose account is a file. */
  const runAt = async (rows: object[][][], name: string, ...args: string[]) => {
    writeFileSync(account, JSON.stringify({ calls: [], databases: inAccount, rows, executed: null }));
    const env = { ...process.env, FAKE_ACCOUNT: account };
    const { output, errors } = await runScriptHere(name, args, { cwd: home, env });
    const { calls, executed }: { calls: string[]; executed: string | null } = JSON.parse(readFileSync(account, "utf8"));
    return { output: output + errors, calls, executed };
  };

  beforeAll(() => {
    mkdirSync(home);
    copyFileSync("wrangler.toml", join(home, "wrangler.toml"));
  });

  it("A backup of a deployment reads the remote database of the named environment", async () => {
    const { calls } = await runAt([], "backup", "--env", "preview");
    expect(calls).toEqual([
      "wrangler whoami --json",
      "wrangler d1 list --json",
      expect.stringMatching(
        `^wrangler d1 execute tertulia-preview ${OPTIONS} --json --yes --command select [^;]+; select [^;]+$`,
      ),
    ]);
  });

  it("A restore into the empty remote database of the named environment runs the file and nothing else", async () => {
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
      expect.stringMatching(`^wrangler d1 execute tertulia-preview ${OPTIONS} --yes --file \\S+/statements\\.sql$`),
    ]);
  });

  it("A backup of two databases fills the one that says where teams are last, and changes nothing where one is missing", async () => {
    const backup = "CREATE TABLE teams (id text);\n";
    writeFileSync(join(home, "backup.sql"), `${backup}-- Database 2\n${backup}`);
    const restore = () => runAt([], "restore", "backup.sql", "--yes", "--env", "preview");
    const missing = await restore();
    expect(missing.output).toContain("The backup has the databases 1, 2. Create them first");
    expect(missing.calls).toEqual(["wrangler whoami --json", "wrangler d1 list --json"]);
    inAccount.push({ name: "tertulia-preview-2", uuid: "id-2" });
    const { calls } = await restore();
    inAccount.pop();
    expect(calls.filter((call) => call.includes("--file")).map((call) => call.split(" ")[3])).toEqual([
      "tertulia-preview-2",
      "tertulia-preview",
    ]);
  });

  it("A trial restore fails where another row came back, and names only its table", async () => {
    const table = { name: "teams", sql: "create table teams (id text)" };
    writeFileSync(join(home, "backup.sql"), `-- Tertulia\n${table.sql};\n${insert("teams", { id: "cafe2mesas" })}\n`);
    const trialThatReturns = (id: string) =>
      runAt([[[]], [[table], []], [[{ id }]]], "restore", "backup.sql", "--trial");
    expect((await trialThatReturns("cafe2mesas")).output).toContain("backup.sql can be restored");
    const { output } = await trialThatReturns("otro-equipo");
    expect(output).toBe("\n✗ The restored database differs from the backup in the table teams.\n");
  });

  it.each([["--local"], ["--env", "preview"]])(
    "A restore replaces rows only with --replace and a confirmation (%s)",
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

describe("A backup with open boards", { timeout: 60_000 }, () => {
  const TABLES = [
    { name: "retrospectives", sql: "create table retrospectives (id text, status text)" },
    { name: "board_copies", sql: "create table board_copies (retrospective_id text, part integer, text text)" },
    { name: "host_tokens", sql: "create table host_tokens (token_hash text, expires_at text)" },
    { name: "host_days", sql: "create table host_days (day integer)" },
  ];
  const board = { schema: 4, state: { text: `ñ 🎉 ; commit ${"x".repeat(100_000)}` }, authors: "sealed", accepted: [] };
  const home = join(folder, "rooms");
  const file = join(home, "backup.sql");
  const asked: { url: string; token: string }[] = [];
  const answers: Record<string, [status: number, body: object | null]> = {
    "/api/host/boards/open": [200, board],
    "/api/host/boards/closing": [200, board],
    "/api/host/boards/unseen": [200, null],
    "/api/host/boards/unknown": [404, { code: "not_found" }],
    "/api/host/boards/closed": [404, { code: "not_found" }],
    "/api/host/boards/parked": [404, {}],
    "/api/host/boards/moved": [302, {}],
    "/accounts/account/workers/subdomain": [200, { result: { subdomain: "somebody" } }],
  };
  const server = createServer(({ url = "", headers }, response) => {
    asked.push({ url, token: headers.authorization ?? "" });
    const [status, body] = answers[url] ?? [500, {}];
    const location = "/api/host/boards/open";
    response.writeHead(status, { connection: "close", ...(status === 302 && { location }) }).end(JSON.stringify(body));
  });
  let origin = "";

  beforeAll(async () => {
    mkdirSync(home);
    copyFileSync("wrangler.toml", join(home, "wrangler.toml"));
    origin = await addressOf(server);
  });
  afterAll(() => void server.close());

  /** @param ids of the retrospectives that are open when the rooms are asked, and their statuses when the rows are read */
  async function backUp(ids: Record<string, string>, settings: object = { SITE_URL: origin }) {
    asked.length = 0;
    const account = join(home, "account.json");
    const waiting = { retrospective_id: "open", part: 0, text: "of an earlier restore" };
    const retrospectives = Object.entries(ids).flatMap(([id, status]) => (status ? [{ id, status }] : []));
    const rows = [
      [TABLES, []],
      [Object.keys(ids).map((id) => ({ id }))],
      [[], []],
      [[]],
      // Where the deployment does not know one, the database is asked once more.
      ...("unknown" in ids || "closed" in ids ? [[retrospectives.filter(({ status }) => status === "CREATED")]] : []),
      [retrospectives, [waiting], [{ token_hash: "a", expires_at: "b" }], [{ day: 1 }]],
    ];
    writeFileSync(account, JSON.stringify({ calls: [], databases: [{ name: "tertulia", uuid: "id" }], rows }));
    const { SITE_URL: _site, BACKUP_RECIPIENT: _recipient, ...rest } = process.env;
    const options = { cwd: home, env: { ...rest, FAKE_ACCOUNT: account, ...settings } };
    const args = ["--env", "production", "--output", file];
    const { code, output, errors } = await runScriptHere("backup", args, options);
    const { calls }: { calls: string[] } = JSON.parse(readFileSync(account, "utf8"));
    return { code, output: output + errors, calls };
  }

  /** The text that the rows of a board hold in SQLite, in the order of their parts. */
  const restoredText = (sql: string) =>
    withDatabase(async (database) => {
      const statements = sql.split("\n").filter((line) => line && !line.startsWith("--"));
      await database.batch(statements.map((statement) => database.prepare(statement.replace(/;$/, ""))));
      const { results } = await database
        .prepare("select retrospective_id as id, text from board_copies order by 1, part")
        .all<{ id: string; text: string }>();
      return results;
    }, false);

  it("A backup asks each room with a token that is in the database meanwhile, and writes the board in parts that D1 accepts", async () => {
    const { code, output, calls } = await backUp({ open: "CREATED", unseen: "CREATED" });
    expect(code).toBe(0);
    expect(output).toContain("with 1 open boards");
    expect(output).toContain("Nobody has opened the board of 1 more: unseen");
    const statements = calls.map((call) => call.split("--command ")[1] ?? "");
    const [, hash] = /insert into host_tokens .* values \('([\w-]{43})'/.exec(statements.join("\n")) ?? [];
    const tokens = new Set(asked.map(({ token }) => token.replace("Bearer ", "")));
    expect(await Promise.all([...tokens].map(tokenHashOf))).toEqual([hash]);
    expect(statements.at(-2)).toBe(`delete from host_tokens where token_hash = '${hash}'`);
    const sql = readFileSync(file, "utf8");
    expect(Math.max(...sql.split("\n").map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
    const parts = await restoredText(sql);
    expect(parts.length).toBeGreaterThan(1);
    expect(JSON.parse(parts.map(({ text }) => text).join(""))).toEqual(board);
    expect(sql).not.toMatch(/INSERT INTO "host_/);
  });

  it("A backup leaves out the board of a retrospective that is closed or deleted while the rooms answer", async () => {
    const { code } = await backUp({ closing: "CLOSED", open: "" });
    const kept = readFileSync(file, "utf8").split("\n");
    const [waiting, ...others] = kept.filter((line) => line.startsWith('INSERT INTO "board_copies"'));
    expect([code, waiting, others]).toEqual([0, expect.stringContaining("of an earlier restore"), []]);
  });

  it("A backup fails, and writes no file, when a room does not answer", async () => {
    rmSync(file, { force: true });
    const { code, output, calls } = await backUp({ broken: "CREATED" });
    expect(code).toBe(1);
    expect(output).toContain("cannot be reached: it answered 500");
    expect(existsSync(file)).toBe(false);
    expect(calls.at(-1)).toContain("delete from host_tokens where token_hash");
  });

  it("A backup fails, and names the retrospectives, when the deployment does not know what the database has open", async () => {
    rmSync(file, { force: true });
    const { code, output } = await backUp({ open: "CREATED", unknown: "CREATED", closed: "CLOSED" });
    expect(code).toBe(1);
    expect(output).toContain("does not know these open retrospectives: unknown.");
    expect(existsSync(file)).toBe(false);
  });

  it("A backup does not miss the board of a retrospective that was closed before its room was asked", async () => {
    const { code, output } = await backUp({ open: "CREATED", closed: "CLOSED" });
    expect(output).toContain("with 1 open boards");
    expect(code).toBe(0);
  });

  it("A backup asks the Worker by its own name, which may not be that of its database", () => {
    const written = readFileSync("wrangler.toml", "utf8");
    const renamed = written
      .replace('name = "tertulia"', 'name = "retros"')
      .replace('name = "tertulia-', 'name = "retros-');
    const namesIn = (configuration: string) => ENVIRONMENTS.map((one) => workerName(one, configuration));
    expect(namesIn(written)).toEqual(["tertulia-preview", "tertulia"]);
    expect(namesIn(renamed)).toEqual(["retros-preview", "retros"]);
  });

  it("A backup fails when something else than a deployment answers at the address", async () => {
    rmSync(file, { force: true });
    const { code, output } = await backUp({ parked: "CREATED" });
    expect(code).toBe(1);
    expect(output).toContain(`What answers at ${origin} is not Tertulia`);
    expect(existsSync(file)).toBe(false);
  });

  it("A backup takes its token nowhere else: it follows no redirection, and writes no file", async () => {
    rmSync(file, { force: true });
    const { code, output } = await backUp({ moved: "CREATED" });
    expect(code).toBe(1);
    expect(output).toContain(`The rooms at ${origin} cannot be reached`);
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(["/api/host/boards/moved"]));
    expect(existsSync(file)).toBe(false);
  });

  it("A backup finds the address of workers.dev with Cloudflare's token, and otherwise asks for SITE_URL", async () => {
    asked.length = 0;
    vi.stubEnv("CLOUDFLARE_API_TOKEN", "of-the-account");
    vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "account");
    vi.stubEnv("CLOUDFLARE_API_BASE_URL", origin);
    expect(await workersDevAddress("production")).toBe("https://tertulia.somebody.workers.dev");
    expect(asked).toEqual([{ url: "/accounts/account/workers/subdomain", token: "Bearer of-the-account" }]);
    vi.unstubAllEnvs();
    const { code, output } = await backUp({ open: "CREATED" }, {});
    expect(code).toBe(1);
    expect(output).toContain("Set SITE_URL");
  });
});

describe("An encrypted backup", { timeout: 60_000 }, () => {
  const SECRET = "create table a (text text);\ninsert into a values ('De Ana');\n";
  const encrypted = join(folder, "backup.sql.age");

  afterEach(() => void vi.unstubAllEnvs());

  async function writeEncrypted() {
    const key = await newKey();
    writeFileSync(encrypted, await encryptFor(key.recipient, SECRET));
    return key;
  }

  it("An encrypted backup is opened with its key, from a variable or a file with comments, and nobody reads it without the key", async () => {
    const { identity } = await writeEncrypted();
    expect(readFileSync(encrypted, "latin1")).not.toContain("De Ana");
    vi.stubEnv("BACKUP_IDENTITY", identity);
    expect(await readBackup(encrypted)).toBe(SECRET);
    vi.stubEnv("BACKUP_IDENTITY", "");
    const keyFile = join(folder, "key.txt");
    writeFileSync(keyFile, `# created: 2026-11-23\n\n${identity}\n`);
    expect(await readBackup(encrypted, keyFile)).toBe(SECRET);
  });

  it("An encrypted backup is refused in one sentence without a key, with another key, with no key at all in the variable, and when it is damaged", async () => {
    const { identity } = await writeEncrypted();
    vi.stubEnv("BACKUP_IDENTITY", "");
    await expect(readBackup(encrypted)).rejects.toThrow(/Set BACKUP_IDENTITY.* Nothing was changed\.$/);
    vi.stubEnv("BACKUP_IDENTITY", (await newKey()).identity);
    await expect(readBackup(encrypted)).rejects.toThrow(/cannot be opened with this key.* Nothing was changed\.$/);
    vi.stubEnv("BACKUP_IDENTITY", "hola");
    await expect(readBackup(encrypted)).rejects.toThrow(/This is no key.* Nothing was changed\.$/);
    vi.stubEnv("BACKUP_IDENTITY", identity);
    const bytes = readFileSync(encrypted);
    writeFileSync(encrypted, bytes.fill(0, bytes.length - 8));
    await expect(readBackup(encrypted)).rejects.toThrow(/damaged\. Nothing was changed\.$/);
  });

  it("An encrypted backup is not restored without its key: the database is not even asked", async () => {
    await writeEncrypted();
    const { code, output } = await run("restore", local([encrypted, "--yes", "--replace"]));
    expect([code, output]).toEqual([1, expect.stringContaining("Nobody can open it without that key")]);
  });

  it("A backup is encrypted where the host has a key, and a wrong BACKUP_RECIPIENT stops it before anything is read", async () => {
    vi.stubEnv("BACKUP_RECIPIENT", "age1wrong");
    expect(recipientOfBackups).toThrow("BACKUP_RECIPIENT is not the public key");
    const { recipient } = await newKey();
    vi.stubEnv("BACKUP_RECIPIENT", recipient);
    const saved = await saveBackup({ text: SECRET, rows: 1, tables: 1 }, join(folder, "saved.sql"));
    expect(saved).toBe(join(folder, "saved.sql.age"));
    expect(existsSync(join(folder, "saved.sql"))).toBe(false);
    expect(statSync(saved).mode & 0o777).toBe(0o600);
  });
});

describe("A trial restore", { timeout: 120_000 }, () => {
  beforeAll(() => {
    for (const [name, value] of Object.entries(wrangler.env)) vi.stubEnv(name, value);
  });
  afterAll(() => void vi.unstubAllEnvs());

  /** The backup without its many messages, which take time. */
  const lines = () =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !/'Mensaje \d+'/.test(line));

  it("A trial restore fills an empty database and compares each row, and the compressed boards byte for byte", () => {
    const text = lines().join("\n");
    expect(text).toMatch(/^INSERT INTO "boards" .+VALUES \('[^']+',X'1f8b[0-9a-f]+',/m);
    expect(runTrialRestore(text).rows).toBe(lines().filter((line) => line.startsWith("INSERT INTO")).length);
  });

  it("A trial restore fails for a file that lost a table, and names nothing of its content", () => {
    const broken = lines().filter((line) => !/^CREATE TABLE [`"]?teams/.test(line));
    expect(() => runTrialRestore(broken.join("\n"))).toThrow(/^An empty database does not take this backup\.$/);
  });

  it("A trial restore fails for an open board of which a part is missing", () => {
    const [id = ""] =
      /[0-9a-f-]{36}/.exec(lines().find((line) => line.startsWith('INSERT INTO "retrospectives"')) ?? "") ?? [];
    const half = insert("board_copies", { retrospective_id: id, part: 0, text: '{"schema":4,' });
    const all = lines();
    const at = all.findLastIndex((line) => line.startsWith("INSERT INTO"));
    const text = [...all.slice(0, at + 1), half, ...all.slice(at + 1)].join("\n");
    expect(() => runTrialRestore(text)).toThrow("is not whole");
  });
});

describe("The SQL of a backup", () => {
  it.each(["BEGIN TRANSACTION", "Commit", "rollback", "SAVEPOINT uno", "a;b", "a\nb", "a\u2028b"])(
    "A backup writes the text %j as bytes, because tools read it as more than a text",
    (text) => {
      expect(insert("t", { text })).toMatch(/^INSERT INTO "t" \("text"\) VALUES \(CAST\(X'[0-9a-f]+' AS TEXT\)\);$/);
    },
  );

  it("A backup refuses a value of an unknown type", () => {
    expect(() => insert("t", { bytes: [1, 2] })).toThrow("cannot be written");
  });

  it("A backup has every table after those it refers to, and refuses a circle", () => {
    const child = { name: "a", sql: "create table a (b text references `b`(id))" };
    const parent = { name: "b", sql: "create table b (id text, own text references b(id))" };
    expect(parentsFirst([child, parent])).toEqual([parent, child]);
    const circle = { name: "b", sql: "create table b (a text references a(id))" };
    expect(() => parentsFirst([child, circle])).toThrow("circle");
  });
});
