import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { addressIn, pagesOf } from "#tests/factories/site.ts";
import { newWorldIn, type World } from "#tests/factories/world-in.ts";
import { CALL_NAMES } from "#worker/contract/calls.ts";
import { bareWorkerd } from "./bare-workerd.ts";
import { newDatabase, serveDatabase } from "./database-server.ts";
import { cpuOf } from "./process-cpu.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";

const topic = "cpu";
/** Requests of each address before anything counts, and those that count. */
const REPEAT = { warm: 150, measured: 100 };
/** Milliseconds (quality *Fast*). */
const TARGET = { page: 5, read: 1.5, p99: 10 };
/** The free plan's limit of a start, in milliseconds. */
const START = 1000;

type Address = { name: string; path: string; headers: Record<string, string> };
type Cost = { name: string; each: number[] };

async function addressesOf(world: World): Promise<Address[]> {
  const { routes } = await import("#build");
  return pagesOf(routes)
    .filter(({ layouts }) => layouts.includes("shell/private-layout"))
    .map(({ id, path }) => ({
      name: id,
      path: addressIn(path, world),
      headers: { cookie: `session=${world.admin.token}` },
    }));
}

async function readsOf(world: World): Promise<Address[]> {
  const names = CALL_NAMES.filter((name) => name.startsWith("GET /teams") || name.startsWith("GET /users"));
  const noCode = async () => "";
  return Promise.all(
    names.map(async (name) => ({
      name,
      path: addressOf(name, world, await exampleFor(name, world, noCode)).path,
      headers: { authorization: `Bearer ${world.admin.token}` },
    })),
  );
}

/** Asks one after the other, and takes the process's CPU before and after each. */
async function costOf(origin: string, pid: number, { name, path, headers }: Address): Promise<Cost> {
  const ask = async () => {
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  for (let turn = 0; turn < REPEAT.warm; turn += 1) await ask();
  const each: number[] = [];
  for (let turn = 0; turn < REPEAT.measured; turn += 1) {
    const before = cpuOf(pid);
    await ask();
    each.push(cpuOf(pid) - before);
  }
  return { name, each };
}

/** The median of the middle address, of the worst one, and the slowest hundredth of all requests. */
function rowsOf(what: string, costs: Cost[], target: number): Row[] {
  const medians = costs.map(({ name, each }) => ({ name, median: percentile(each, 0.5) }));
  const middle = percentile(
    medians.map(({ median }) => median),
    0.5,
  );
  const worst = medians.reduce((slow, one) => (one.median > slow.median ? one : slow));
  const slowest = percentile(
    costs.flatMap(({ each }) => each),
    0.99,
  );
  const beside = "10 ms is the free plan's limit";
  return [
    {
      topic,
      figure: `CPU of ${what}, median`,
      measured: `${ms(middle)} (worst: ${ms(worst.median)}, ${worst.name})`,
      target: `≤ ${ms(target)}`,
      kept: middle <= target,
      beside,
    },
    {
      topic,
      figure: `CPU of ${what}, 99th percentile`,
      measured: `${ms(slowest)} of ${costs.length * REPEAT.measured} requests`,
      target: `≤ ${ms(TARGET.p99)}`,
      kept: slowest <= TARGET.p99,
      beside,
    },
  ];
}

/** What a page and a read of the API cost the Worker, by the kernel's account of a workerd that runs nothing else. */
export const cpu: Topic = async ({ folder }) => {
  const script = bundleInto(join(folder, "alone"));
  const secret = randomBytes(32).toString("hex");
  const { database, dispose } = await newDatabase();
  const { db } = openDatabase(database, "first-primary");
  // Nobody of this world calls anything: they only have sessions.
  const world = await newWorldIn({ db, secret, clientOf: () => Object.create(null) });
  const databaseSocket = join(folder, "d1.sock");
  const stopDatabase = await serveDatabase(database, databaseSocket);
  const texts = { ENVIRONMENT: "development", API_BASE_URL: "/api", WS_BASE_URL: "/parties", JWT_SECRET: secret };
  const { origin, pid, end } = await bareWorkerd({ script, databaseSocket, texts });
  const started = cpuOf(pid);
  try {
    const pages: Cost[] = [];
    for (const address of await addressesOf(world)) pages.push(await costOf(origin, pid, address));
    const reads: Cost[] = [];
    for (const address of await readsOf(world)) reads.push(await costOf(origin, pid, address));
    return {
      rows: [
        ...rowsOf("a page rendered", pages, TARGET.page),
        ...rowsOf("a read of the API", reads, TARGET.read),
        {
          topic,
          figure: "CPU of the Worker's start, first page included",
          measured: ms(started),
          target: `≤ ${ms(START)}`,
          kept: started <= START,
        },
      ],
    };
  } finally {
    end();
    stopDatabase();
    await dispose();
  }
};
