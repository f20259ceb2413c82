import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { bareWorkerd } from "./bare-workerd.ts";
import { plainServer } from "./counted-server.ts";
import { newDatabase, serveDatabase } from "./database-server.ts";
import { freePort } from "./free-port.ts";
import { openInspector } from "./inspector.ts";
import { peopleOf, teamOf } from "./people.ts";
import { childrenOf, memoryOf } from "./process-cpu.ts";
import type { Row, Topic } from "./row.ts";
import { type Connection, connect } from "./sockets.ts";

const topic = "memory";
const ROUNDS = 10;
const WRITES = 500;
const PEOPLE = 50;
/** Until the room has told everybody, in milliseconds. */
const SETTLE = 500;
/** How much more the last round may hold than the second: the first one warms up. */
const GROWTH = 1.1;
const MB = 1_000_000;

type Write = (number: number) => Promise<void>;

/** @returns what `measure` gives after each round */
async function runRounds(write: Write, measure: () => Promise<number[]>): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let number = 0; number < WRITES; number += 1) await write(number);
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    rounds.push(await measure());
  }
  return rounds;
}

/** Somebody likes a topic, and everybody in the room hears of it. */
async function writeToRoom(origin: string, db: Db, secret: string): Promise<{ write: Write; close: () => void }> {
  const people = await peopleOf(db, secret, PEOPLE);
  const { teamId, topicId } = await teamOf(db, people);
  const connections: Connection[] = [];
  for (const person of people) connections.push(await connect(origin, teamId, person, () => undefined));
  const path = `${origin}/api/teams/${teamId}/topics/${topicId}/toggle-like`;
  return {
    write: async (number) => {
      const { token = "" } = people[number % people.length] ?? {};
      const answer = await fetch(path, { method: "POST", headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`write failed: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    close: () => {
      for (const { socket } of connections) socket.close();
    },
  };
}

/** The Worker and its rooms in a workerd of their own: heap in use, and the memory of the process. */
async function measureAlone(folder: string): Promise<number[][]> {
  const script = bundleInto(join(folder, "alone"));
  const secret = randomBytes(32).toString("hex");
  const { database, dispose } = await newDatabase();
  const databaseSocket = join(folder, "d1.sock");
  const stopDatabase = await serveDatabase(database, databaseSocket);
  const texts = { ENVIRONMENT: "development", API_BASE_URL: "/api", WS_BASE_URL: "/parties", JWT_SECRET: secret };
  const inspectorPort = await freePort();
  const { origin, pid, end } = await bareWorkerd({ script, databaseSocket, texts, inspectorPort });
  try {
    const inspector = await openInspector(inspectorPort);
    const { write, close } = await writeToRoom(origin, openDatabase(database).db, secret);
    const rounds = await runRounds(write, async () => [await inspector.heap(() => write(0)), memoryOf(pid)]);
    close();
    inspector.close();
    return rounds;
  } finally {
    end();
    stopDatabase();
    await dispose();
  }
}

/** The memory of what `npm start` runs: one workerd with the Worker, its rooms and the simulated D1. */
async function measureStart(folder: string): Promise<number[][]> {
  const server = await plainServer(join(folder, "start"));
  try {
    const { write, close } = await writeToRoom(server.origin, server.db, server.secret);
    const rounds = await runRounds(write, async () => [memoryOf(server.pid)]);
    close();
    return rounds;
  } finally {
    await server.end();
  }
}

const BARE = `export default {
  async fetch(request, { DB }) {
    await DB.prepare("insert into writes (at) values (?)").bind(Date.now()).run();
    return new Response("done");
  },
};`;

/** The memory of the same simulated D1 with a Worker of one statement. */
async function measureBare(): Promise<number[][]> {
  const others = childrenOf(process.pid);
  const miniflare = new Miniflare({ modules: true, script: BARE, d1Databases: ["DB"] });
  try {
    await (await miniflare.getD1Database("DB")).exec("create table writes (at integer)");
    const origin = await miniflare.ready;
    const pid = childrenOf(process.pid).find((child) => !others.includes(child)) ?? 0;
    const write = async () => {
      await (await fetch(origin)).arrayBuffer();
    };
    return await runRounds(write, async () => [memoryOf(pid)]);
  } finally {
    await miniflare.dispose();
  }
}

function row(figure: string, values: number[], isTarget: boolean, beside?: string): Row {
  const [, second = Number.NaN] = values;
  const last = values.at(-1) ?? Number.NaN;
  const shown = values.map((value) => (value / MB).toFixed(value < 100 * MB ? 1 : 0));
  return {
    topic,
    figure: `${figure}, after each of ${ROUNDS} rounds of ${WRITES} writes`,
    measured: `${shown.join(", ")} MB`,
    target: isTarget ? `last ≤ ${GROWTH} × second` : "",
    kept: !isTarget || last <= second * GROWTH,
    beside,
  };
}

/** Whether writes leave something behind: in the Worker, or only in what simulates the platform. */
export const memory: Topic = async ({ folder }) => {
  const alone = await measureAlone(folder);
  const start = await measureStart(folder);
  const bare = await measureBare();
  const column = (rounds: number[][], place: number) => rounds.map((values) => values[place] ?? Number.NaN);
  return {
    rows: [
      row(`heap of the Worker and a room with ${PEOPLE} sockets, collected`, column(alone, 0), true),
      row("memory of a workerd with only them", column(alone, 1), false),
      row("memory of the workerd of `npm start`, with the simulated D1", column(start, 0), false),
      row("memory of the simulated D1 with a Worker of one statement", column(bare, 0), false),
    ],
  };
};
