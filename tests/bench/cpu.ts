import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { hc } from "hono/client";
import { openDatabase } from "#drizzle/client.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { createWorld, type World } from "#tests/factories/create-world.ts";
import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { addressIn, idsForPages, pagesOf } from "#tests/factories/pages.ts";
import type { Api } from "#worker/api/index.ts";
import { CALL_NAMES } from "#worker/contract/calls.ts";
import { bareWorkerd } from "./bare-workerd.ts";
import { newDatabase, serveDatabase } from "./database-server.ts";
import { cpuOf } from "./process-cpu.ts";
import { ms, percentile, type Row, type Topic } from "./row.ts";

const topic = "cpu";
/** Requests of each address. */
const REPEAT = { warm: 150, measured: 100 };
/** Milliseconds. */
const TARGET = { page: { median: 3, p99: 8 }, read: { median: 1, p99: 3 } };
/** The free plan's limit for starting, in milliseconds. */
const START = 1000;

type Address = { name: string; path: string; headers: Record<string, string> };
type Cost = { name: string; each: number[] };

async function addressesOf(world: World): Promise<Address[]> {
  const { routes } = await import("#build");
  const idsFor = await idsForPages(world);
  return pagesOf(routes)
    .filter(({ layouts }) => layouts.includes("shell/private-layout"))
    .map(({ id, path }) => ({
      name: id,
      path: addressIn(path, idsFor(id)),
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

function rowsOf(what: string, costs: Cost[], target: { median: number; p99: number }): Row[] {
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
  const beside = "free plan: 10 ms";
  return [
    {
      topic,
      figure: `CPU of ${what}, median`,
      measured: `${ms(middle)} (worst: ${ms(worst.median)}, ${worst.name})`,
      target: `≤ ${ms(target.median)}`,
      kept: middle <= target.median,
      beside,
    },
    {
      topic,
      figure: `CPU of ${what}, 99th percentile`,
      measured: `${ms(slowest)} of ${costs.length * REPEAT.measured} requests`,
      target: `≤ ${ms(target.p99)}`,
      kept: slowest <= target.p99,
      beside,
    },
  ];
}

export const cpu: Topic = async ({ folder }) => {
  const script = bundleInto(join(folder, "alone"));
  const secret = randomBytes(32).toString("hex");
  const { database, dispose } = await newDatabase();
  const { db } = openDatabase(database);
  const databaseSocket = join(folder, "d1.sock");
  const stopDatabase = await serveDatabase(database, databaseSocket);
  const texts = { ENVIRONMENT: "development", API_BASE_URL: "/api", WS_BASE_URL: "/parties", JWT_SECRET: secret };
  const { origin, pid, end } = await bareWorkerd({ script, databaseSocket, texts });
  const started = cpuOf(pid);
  const clientOf = (token: string) => hc<Api>(origin, { headers: { authorization: `Bearer ${token}` } }).api;
  const world = await createWorld({ db, secret, clientOf });
  try {
    const pages: Cost[] = [];
    for (const address of await addressesOf(world)) pages.push(await costOf(origin, pid, address));
    const reads: Cost[] = [];
    for (const address of await readsOf(world)) reads.push(await costOf(origin, pid, address));
    return {
      rows: [
        ...rowsOf("rendering a page", pages, TARGET.page),
        ...rowsOf("an API read", reads, TARGET.read),
        {
          topic,
          figure: "CPU of starting the Worker and rendering the first page",
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
