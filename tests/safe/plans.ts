import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundleInto } from "#scripts/local/bundle.ts";
import type { World } from "#tests/factories/create-world.ts";
import { DAY, SECOND } from "#worker/contract/limits.ts";
import { newCard, perform, readBoard } from "./boards.ts";
import type { Check } from "./context.ts";
import { JUMPING_WORKER, JumpingProduct } from "./jumping-product.ts";
import { randomFrom } from "./random.ts";

const RETROSPECTIVES = { long: 10, short: 1 };
/** A kill comes within this after the alarm. In milliseconds. */
const WITHIN = 60;
/** An alarm has done its work within this. In milliseconds. */
const SETTLED = 15 * SECOND;

async function plannedRetrospective(product: JumpingProduct, { teamId, admin, member, colleague }: World) {
  const inDays = (days: number) => new Date(product.now + days * DAY).toISOString();
  const plan = { write: inDays(1), choose: inDays(2), talk: inDays(3) };
  const json = { retrospectiveName: "Sprint", template: "velero", plan };
  const created = await product.call("POST", `/api/teams/${teamId}/retrospectives`, { token: admin.token, json });
  const { id }: { id: string } = await created.json();
  const path = `/api/teams/${teamId}/retrospectives/${id}`;
  for (const { token } of [admin, member, colleague]) {
    const answer = await perform(product, path, token, { ...newCard("Una"), columnId: "c1" });
    if (!answer.ok) throw new Error(`not written: ${answer.status} ${await answer.text()}`);
  }
  return { path, id };
}

/** Fires the alarm, kills the process meanwhile, and fires it again after the restart, until `isDone`. */
async function endAcrossKill(product: JumpingProduct, teamId: string, delay: number, isDone: () => Promise<boolean>) {
  const fired = product.fireAlarm(teamId).catch(() => null);
  await wait(delay);
  await product.kill();
  await fired;
  await product.start();
  await product.setClock();
  const until = performance.now() + SETTLED;
  while (!(await isDone()) && performance.now() < until) {
    await product.fireAlarm(teamId);
    await wait(100);
    // A closing whose outcome is unknown is asked about later, and one that failed is tried again later.
    await product.jump(5 * SECOND);
  }
}

/** @returns what was not kept once */
async function playPlan(product: JumpingProduct, world: World, random: () => number): Promise<string[]> {
  const { teamId, member } = world;
  const { path, id } = await plannedRetrospective(product, world);
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
  const { long, short: few } = RETROSPECTIVES;
  const count = short ? few : long;
  const random = randomFrom(seed);
  const script = bundleInto(join(testRun.folder, "jumping"), JUMPING_WORKER);
  const product = new JumpingProduct({ ...testRun, script, port: testRun.port++ }, "plans");
  await product.startNew();
  const world = await product.newWorld();
  const faults: string[] = [];
  for (let number = 0; number < count; number += 1) faults.push(...(await playPlan(product, world, random)));
  await product.kill();
  return [
    {
      check: "plans",
      promise: "a hard kill at any end of a plan loses and repeats no change of the step and no closing",
      figure: `${count} retrospectives, ${3 * count} ends, ${faults.length} not kept once`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
