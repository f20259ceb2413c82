import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { moveTeam, type Stage, type Store } from "#scripts/hosting/move.ts";
import type { World } from "#tests/factories/create-world.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { runScript, type ScriptRun } from "#tests/factories/run-script.ts";
import { storeOf } from "#tests/factories/store-of.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Check, Context, Row } from "./context.ts";
import { Product, type TestRun } from "./product.ts";
import { runSuite } from "./suite.ts";

const PEOPLE = 8;
/** Between two writes of a person, and between two tries of one. In milliseconds. */
const PAUSE = 100;
/** How long people write before the move. In milliseconds. */
const BEFORE = 1000;
/** What each call of the script takes, with its start and the way to a far database. In milliseconds. */
const DISTANCE = 1200;
/** Longer than any request of this check. In milliseconds. */
const UNDER_WAY = 2000;

type Written = { kind: string; text: string; waited: number };

class TwoDatabases extends Product {
  private readonly data: string;

  constructor(testRun: TestRun, name: string) {
    super(testRun, name, {}, 2);
    this.data = join(testRun.folder, name);
  }

  /** As the script moves a team, over the distance of its calls. */
  async move(teamId: string, to: number): Promise<{ fenced: number }> {
    const stores = new Map([this.database, ...this.others].map((database, index) => [index + 1, farStoreOf(database)]));
    const at = new Map<Stage, number>();
    const note = (stage: Stage) => void at.set(stage, performance.now());
    await moveTeam({ teamId, to, stores, wait: () => wait(UNDER_WAY), note });
    return { fenced: (at.get("released") ?? 0) - (at.get("copied") ?? 0) };
  }

  /** The script of the host. Two processes cannot write one local database at once, so the product must stand. */
  script(teamId: string, to: number): Promise<ScriptRun> {
    const args = [teamId, String(to), "--local", "--persist-to", this.data];
    const env = { ...process.env, CI: "1", DATABASES: "2" };
    return runScript("move-team", args, { env, timeout: 5 * MINUTE });
  }
}

function farStoreOf(database: D1Database): Store {
  const near = storeOf(database);
  const ask = async (statements: string[]) => {
    await wait(DISTANCE);
    return near.ask(statements);
  };
  return { ask, run: async (statements) => void (await ask(statements)) };
}

const KINDS: Record<string, (world: World, text: string) => { path: string; json: object }> = {
  topics: ({ teamId }, text) => ({ path: `/api/teams/${teamId}/topics`, json: { title: text } }),
  agreements: ({ teamId }, text) => ({ path: `/api/teams/${teamId}/agreements`, json: { text } }),
  messages: ({ teamId, topicId }, text) => ({
    path: `/api/teams/${teamId}/topics/${topicId}/messages`,
    json: { message: text },
  }),
};

/** Repeats each write with its key until it is answered. A server that closes a connection may have stored it. */
async function write(product: Product, world: World, token: string, isOver: () => boolean): Promise<Written[]> {
  const written: Written[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const kind = Object.keys(KINDS)[count % 3] ?? "topics";
    const text = `Texto ${crypto.randomUUID()}`;
    const { path, json } = KINDS[kind]?.(world, text) ?? { path: "", json: {} };
    const init = { token, json, headers: { "idempotency-key": crypto.randomUUID() } };
    const began = performance.now();
    for (;;) {
      const answer = await product.call("POST", path, init).catch(() => null);
      if (answer?.ok) break;
      if (answer && answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await wait(PAUSE);
    }
    written.push({ kind, text, waited: performance.now() - began });
    await wait(PAUSE);
  }
  return written;
}

/** How often each text is in what the team reads. */
async function countsOf(product: Product, world: World, written: Written[]): Promise<number[]> {
  const lists = await mapConcurrently(Object.keys(KINDS), 3, async (kind) => {
    const { path } = KINDS[kind]?.(world, "") ?? { path: "" };
    return (await product.call("GET", path, { token: world.admin.token })).text();
  });
  const shown = lists.join();
  return written.map(({ text }) => shown.split(text).length - 1);
}

async function moves({ testRun }: Context): Promise<Row> {
  const product = new TwoDatabases(testRun, "two-databases");
  await product.startNew();
  const world = await product.newWorld();
  const tokens = [world.admin, world.otherAdmin, world.member, world.colleague].map(({ token }) => token);
  let isOver = false;
  const writing = Array.from({ length: PEOPLE }, (_, place) =>
    write(product, world, tokens[place % tokens.length] ?? "", () => isOver),
  );
  await wait(BEFORE);
  const { fenced } = await product.move(world.teamId, 2);
  await wait(BEFORE);
  isOver = true;
  const written = (await Promise.all(writing)).flat();
  const there = await countsOf(product, world, written);
  await product.kill();
  const { code, output, errors } = await product.script(world.teamId, 1);
  const faults = code === 0 ? [] : [output + errors];
  await product.start();
  const counts = [...there, ...(await countsOf(product, world, written))];
  await product.kill();
  const [lost, doubled] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length];
  const longest = Math.max(...written.map(({ waited }) => waited));
  if (lost + doubled > 0) faults.push(`${lost} lost, ${doubled} doubled`);
  return {
    check: "databases",
    promise: `a team moves to another database while ${PEOPLE} people write, and back: no write is lost or stored twice`,
    figure: `${written.length} writes, ${lost} lost, ${doubled} doubled; with calls of ${DISTANCE} ms the fence stood for ${(fenced / 1000).toFixed(1)} s, and a write waited at most ${(longest / 1000).toFixed(1)} s`,
    kept: faults.length === 0,
    faults,
  };
}

async function permissions({ testRun }: Context): Promise<Row> {
  const file = "tests/api/permissions.test.ts";
  const options = ["--project", "two databases"];
  const { faults, passed } = await runSuite(testRun.folder, file, { DATABASES: "2" }, options);
  return {
    check: "databases",
    promise: "each call answers each caller as the permission table says where the team is in another database",
    figure: `${faults.length} wrong`,
    kept: passed,
    faults,
  };
}

export const databases: Check = async (context) => [
  await moves(context),
  ...(context.short ? [] : [await permissions(context)]),
];
