import { setTimeout as wait } from "node:timers/promises";
import { randomFrom } from "#drizzle/seed/random.ts";
import type { World } from "#tests/factories/create-world.ts";
import { bundled } from "#tests/server/bundled.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { readBoard } from "./boards.ts";
import type { Check, Row } from "./context.ts";
import { JUMPING_WORKER, JumpingProduct } from "./jumping-product.ts";
import { messagesAcrossKills } from "./message-kills.ts";
import { openPlanned, retryUntil, writeCards } from "./planned.ts";

const RETROSPECTIVES = { long: 10, short: 1 };
const WEEKS = { long: 10, short: 2 };
/** A kill comes within this after the alarm. In milliseconds. */
const WITHIN = 60;
/** Fires the alarm, kills the process meanwhile, and fires it again after the restart, until `isDone`. */
async function endAcrossKill(product: JumpingProduct, teamId: string, delay: number, isDone: () => Promise<boolean>) {
  const fired = product.fireAlarm(teamId).catch(() => null);
  await wait(delay);
  await product.kill();
  await fired;
  await product.start();
  await retryUntil(product, teamId, isDone);
}

/** @returns what was not kept once */
async function playPlan(product: JumpingProduct, world: World, random: () => number): Promise<string[]> {
  const { teamId, member } = world;
  const inDays = (days: number) => new Date(product.now + days * DAY).toISOString();
  const id = await openPlanned(product, world, { write: inDays(1), choose: inDays(2), talk: inDays(3) });
  const path = await writeCards(product, world, id);
  const board = () => readBoard(product, path, member.token);
  const status = async () => {
    const query = "select status, (select count(*) from boards where retrospective_id = id) as documents";
    const { results } = await product.database.prepare(`${query} from retrospectives where id = ?`).bind(id).all();
    return JSON.stringify(results[0]);
  };
  const faults: string[] = [];
  const expectSame = (what: string, actual: string, expected: string) => {
    if (actual !== expected) faults.push(`${what}: ${actual}, not ${expected}`);
  };
  for (const [index, step] of ["CHOOSE", "TALK"].entries()) {
    await product.jump(DAY);
    await endAcrossKill(product, teamId, random() * WITHIN, async () => (await board()).step === step);
    const { step: now, stepRev, cards } = await board();
    expectSame(`end ${index + 1}`, `${now} ${stepRev} ${cards.length}`, `${step} ${index + 1} 3`);
  }
  await product.jump(DAY);
  const closed = JSON.stringify({ status: "CLOSED", documents: 1 });
  await endAcrossKill(product, teamId, random() * WITHIN, async () => (await status()) === closed);
  expectSame("the last end", await status(), closed);
  return faults;
}

export const plans: Check = async ({ testRun, short, seed }) => {
  const length = (counts: { long: number; short: number }) => (short ? counts.short : counts.long);
  const script = bundled(JUMPING_WORKER);
  const newProduct = (name: string, settings?: Record<string, string>) =>
    new JumpingProduct({ ...testRun, script, port: testRun.port++ }, name, settings);
  const [ends, messages] = await Promise.all([
    endsAcrossKills(newProduct("plans"), randomFrom(seed), length(RETROSPECTIVES)),
    messagesAcrossKills((settings) => newProduct("messages", settings), randomFrom(seed + 1), length(WEEKS)),
  ]);
  return [ends, ...messages];
};

async function endsAcrossKills(product: JumpingProduct, random: () => number, count: number): Promise<Row> {
  await product.startNew();
  const world = await product.newWorld();
  const faults: string[] = [];
  for (let number = 0; number < count; number += 1) faults.push(...(await playPlan(product, world, random)));
  await product.kill();
  return {
    check: "plans",
    promise: "a hard kill at any end of a plan loses and repeats no change of the step and no closing",
    figure: `${count} retrospectives, ${3 * count} ends, ${faults.length} not kept once`,
    kept: faults.length === 0,
    faults,
  };
}
