import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NEWEST, newestBoard } from "#drizzle/seed/boards.ts";
import { sayIn } from "#drizzle/seed/say.ts";
import { PASSWORD, PEOPLE, TEAM } from "#drizzle/seed/team.ts";
import { UNHURRIED } from "#drizzle/seed/unhurried.ts";
import { DEMO_PENDING } from "#scripts/local/settings.ts";
import { killGroup } from "#tests/factories/kill-group.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";
import type { BoardView } from "#worker/contract/boards.ts";

const LINKED = [
  "drizzle",
  "migrations",
  "node_modules",
  "package.json",
  "party",
  "worker",
  "build/client",
  "build/server",
];
const SETTINGS = `ENVIRONMENT=development\nJWT_SECRET=${"a".repeat(32)}\n`;

const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync("package.json", "utf8"));
/** What `npm start` gives to node. */
const COMMAND = scripts.start
  .split(" ")
  .slice(1)
  .map((word) => (word.endsWith(".ts") ? resolve(word) : word));

/** A checkout with its own settings, bundle and data, on the sources and the build of this one. */
const home = mkdtempSync(join(tmpdir(), "tertulia-start-test-"));
const STATE = join(home, "state");

const variables = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  TERTULIA_BUILT: "1",
  TERTULIA_STATE: STATE,
  ...env,
});

/** For what ends a start before it serves anything. */
async function refusalWith(env: Record<string, string>): Promise<string> {
  const { code, output, errors } = await runScriptHere("start", [], { cwd: home, env: variables(env) });
  expect(code).toBe(1);
  return output + errors;
}

type Run = { child: ChildProcess; output: () => string };
let runs: Run[] = [];

const isRunning = ({ child }: Run) => child.exitCode === null && child.signalCode === null;

function start(env: Record<string, string>): Run {
  let output = "";
  const child = spawn(process.execPath, COMMAND, {
    cwd: home,
    env: variables(env),
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const run = { child, output: () => output };
  runs.push(run);
  return run;
}

/** @returns the exit code */
async function untilEnd(run: Run): Promise<number | null> {
  if (isRunning(run)) await once(run.child, "close");
  return run.child.exitCode;
}

const untilOpen = (run: Run) =>
  expect
    .poll(() => (isRunning(run) ? run.output() : `ended: ${run.output()}`), { timeout: 120_000, interval: 100 })
    .toContain("Tertulia is open at");

/** A server on a free port, and that port. */
async function listen() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { server, port: String(address.port) };
}

async function freePort(): Promise<string> {
  const { server, port } = await listen();
  server.close();
  await once(server, "close");
  return port;
}

/** Asks for a socket as a browser does, which offers to compress. @returns the answer */
async function openSocket(origin: string, token: string): Promise<IncomingMessage> {
  const asked = request(`${origin}/parties/team-room/${TEAM.id}`, {
    headers: {
      authorization: `Bearer ${token}`,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-extensions": "permessage-deflate",
    },
  });
  asked.end();
  const [answer, socket] = await once(asked, "upgrade");
  // The frame that closes (RFC 6455 §5.5.1), with a mask of zeros.
  socket.end(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
  return answer;
}

beforeAll(() => {
  mkdirSync(join(home, "build"));
  for (const name of LINKED) symlinkSync(resolve(name), join(home, name));
});

beforeEach(() => {
  writeFileSync(join(home, ".dev.vars"), SETTINGS);
  // A local server keeps its data on this machine, even if the settings name a remote database.
  const settings = readFileSync("wrangler.toml", "utf8").replace('binding = "DB"\n', 'binding = "DB"\nremote = true\n');
  writeFileSync(join(home, "wrangler.toml"), settings);
});

afterEach(() => {
  for (const { child } of runs) {
    try {
      process.kill(-Number(child.pid), "SIGKILL");
    } catch {
      // All processes of the group have ended.
    }
  }
  runs = [];
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("npm start", { timeout: 300_000 }, () => {
  it("The start refuses a PORT that is not a number", async () => {
    expect(await refusalWith({ PORT: "abc" })).toBe(
      "\n✗ PORT=abc is not a port. Use a whole number from 1 to 65535, for example: PORT=8788 npm start\n",
    );
  });

  it("The start refuses a port that another program uses", async () => {
    const { server, port } = await listen();
    const refusal = await refusalWith({ PORT: port });
    server.close();
    expect(refusal).toBe(
      `\n✗ Port ${port} is taken. Stop the program that listens on it, or use another port: PORT=8788 npm start\n`,
    );
  });

  it("The start refuses a language in which the demo team has no texts", async () => {
    expect(await refusalWith({ PORT: await freePort(), SEED_LANGUAGE: "tlh" })).toBe(
      "\n✗ SEED_LANGUAGE=tlh has no demo team. Use one of es, en, pt, for example: SEED_LANGUAGE=en npm start\n",
    );
  });

  it("The start refuses a wrong setting of .dev.vars before it builds or serves anything", async () => {
    writeFileSync(join(home, ".dev.vars"), "ENVIRONMENT=development\nJWT_SECRET=short\n");
    expect(await refusalWith({ PORT: await freePort() })).toMatch(
      /^Invalid environment variables: JWT_SECRET: .+\n\n✗ Correct the settings in \.dev\.vars .+\n$/,
    );
  });

  it("The start reads the settings where nothing has been built yet", async () => {
    const files = join(home, "build/client");
    rmSync(files);
    writeFileSync(join(home, ".dev.vars"), "ENVIRONMENT=development\nJWT_SECRET=short\n");
    const refusal = await refusalWith({ PORT: await freePort() });
    rmSync(files, { recursive: true, force: true });
    symlinkSync(resolve("build/client"), files);
    expect(refusal).toMatch(/^Invalid environment variables: JWT_SECRET: /);
  });

  it("The start refuses a missing setting of wrangler.toml before it builds or serves anything", async () => {
    const text = readFileSync("wrangler.toml", "utf8");
    writeFileSync(join(home, "wrangler.toml"), text.replace('API_BASE_URL = "/api"\n', ""));
    expect(await refusalWith({ PORT: await freePort() })).toMatch(
      /^Invalid environment variables: API_BASE_URL: .+\n\n✗ Correct the settings /,
    );
  });

  it("The start prepares the data and fills the demo team's open boards and its series once and in one language, however often it is killed meanwhile", async () => {
    const port = await freePort();
    const api = `http://localhost:${port}/api`;
    const ask = async (token: string, path: string): Promise<Response> =>
      fetch(`${api}/teams/${TEAM.id}/${path}`, { headers: { authorization: `Bearer ${token}` } });
    const boardOf = async (token: string, { retroId } = NEWEST): Promise<BoardView> =>
      (await ask(token, `retrospectives/${retroId}/board`)).json();
    let attempts = 0;
    /** Null until the server has the people. They take turns, because the tries of one are limited. */
    const logIn = async (): Promise<string | null> => {
      attempts += 1;
      const body = JSON.stringify({ email: PEOPLE[attempts % PEOPLE.length]?.email, password: PASSWORD });
      const request = { method: "POST", headers: { "content-type": "application/json" }, body };
      const answer = await fetch(`${api}/auth/login`, request).catch(() => null);
      const session: { token?: string } = answer?.ok ? await answer.json() : {};
      return session.token ?? null;
    };
    const pending = join(STATE, basename(DEMO_PENDING));
    const killWhen = async (passes: (board: BoardView) => boolean, env = {}): Promise<Run> => {
      const run = start({ PORT: port, ...env });
      let token: string | null = null;
      const hasLoggedIn = async () => {
        token = await logIn();
        return token !== null;
      };
      // Before the seed begins nobody can log in, and a refused login takes a slow hash as well.
      await expect.poll(() => existsSync(pending), { timeout: 120_000, interval: 100 }).toBe(true);
      await expect.poll(hasLoggedIn, { timeout: 60_000, interval: 500 }).toBe(true);
      await expect.poll(async () => passes(await boardOf(token ?? "")), { interval: 1 }).toBe(true);
      await killGroup(run.child);
      return run;
    };
    const written = ({ counts }: BoardView) => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
    const cards = newestBoard(sayIn("es")).gestures.filter(({ gesture }) => gesture.kind === "addCard").length;

    const killEarly = () => killWhen((board) => written(board) > 2, { SEED_LANGUAGE: "en" });
    let killed = await killEarly();
    expect(killed.output()).toMatch(/^Bundling… done\nMigrating… done\n/);
    // On a busy machine the kill may come when everything is written.
    while (!existsSync(pending)) {
      rmSync(STATE, { recursive: true });
      killed = await killEarly();
    }
    expect(killed.output()).not.toContain("Tertulia is open at");
    await killWhen(({ step }) => step === "GROUP");
    await untilOpen(start({ PORT: port }));
    const token = (await logIn()) ?? "";
    const board = await boardOf(token);
    expect(board).toMatchObject({ step: "GROUP", stepRev: 2, cards: { length: cards }, pulse: { arrive: { n: 12 } } });
    expect(board.groups.flatMap(({ title }) => title ?? []).sort()).toEqual([
      "Meetings that drag on",
      "Talking to the people who use us",
    ]);
    expect(board.groups).toHaveLength(18);
    expect(await boardOf(token, UNHURRIED)).toMatchObject({
      step: "TALK",
      stepRev: 2,
      plan: { next: "talk" },
      comments: { length: 6 },
      proposals: [{ text: "Write each decision in the channel before the end of the day" }],
      ready: { length: 3 },
    });
    expect(await (await ask(token, "series")).json()).toMatchObject([{ name: "Sprint {n}", number: 26 }]);
  });

  it("The start says how to log in, compresses no sockets, keeps what was written when workerd is killed, and refuses a damaged database", async () => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const topics = `${origin}/api/teams/${TEAM.id}/topics`;
    const first = start({ PORT: port });
    await untilOpen(first);
    const opened = first.output();
    expect(opened).toContain(`${origin}/dev/outbox`);
    const [, email] = /Log in +(\S+)/.exec(opened) ?? [];
    const [, password] = /password: (\S+)/.exec(opened) ?? [];
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ email, password });
    const session = await fetch(`${origin}/api/auth/login`, { method: "POST", headers: json, body });
    expect(session.status).toBe(200);
    const { token }: { token: string } = await session.json();
    const headers = { ...json, authorization: `Bearer ${token}` };
    const title = "Sigue aquí mañana";
    const written = await fetch(topics, { method: "POST", headers, body: JSON.stringify({ title }) });
    expect(written.status).toBe(201);
    const { statusCode, headers: upgraded } = await openSocket(origin, token);
    expect([statusCode, upgraded["sec-websocket-extensions"]]).toEqual([101, undefined]);
    expect((await fetch(`${origin}/dev/outbox`)).status).toBe(200);
    expect((await fetch(`${origin}/landing`)).status).toBe(200);
    expect(first.output(), "successful requests print nothing").toBe(opened);
    const [workerd] = execFileSync("pgrep", ["-x", "-P", String(first.child.pid), "workerd"], { encoding: "utf8" })
      .trim()
      .split("\n");
    expect(workerd).toMatch(/^\d+$/);
    process.kill(Number(workerd), "SIGKILL");
    expect(await untilEnd(first)).toBe(1);
    expect(first.output()).toContain("✗ workerd, which runs the product, has ended. Start it again: npm start");

    writeFileSync(join(home, ".dev.vars"), `${SETTINGS}RESEND_API_KEY=re_test\nMAIL_FROM=hola@ejemplo.cl\n`);
    const second = start({ PORT: port });
    await untilOpen(second);
    expect(second.output()).toMatch(/^\s+Tertulia is open at/);
    expect(second.output()).toMatch(/Mails +are sent with Resend/);
    expect(await (await fetch(topics, { headers })).json()).toContainEqual(expect.objectContaining({ title }));
    // Ctrl+C in a terminal reaches the whole process group.
    process.kill(-Number(second.child.pid), "SIGINT");
    await untilEnd(second);
    expect(second.output().trim()).toMatch(/The data stays for the next start\.$/);

    const folder = join(STATE, "v3", "d1", "miniflare-D1DatabaseObject");
    const databases = readdirSync(folder).filter((name) => /^[0-9a-f]+\.sqlite/.test(name));
    expect(databases.length).toBeGreaterThan(0);
    for (const name of databases) writeFileSync(join(folder, name), "This is not a database. ".repeat(400));
    const third = start({ PORT: port });
    expect(await untilEnd(third)).toBe(1);
    expect(third.output()).toContain("✗ The local database cannot be read");
    expect(third.output()).toContain(`delete ${STATE}`);
  });
});
