import { setTimeout as wait } from "node:timers/promises";
import type { World } from "#tests/factories/create-world.ts";
import type { Ends } from "#worker/contract/board-phases.ts";
import { SECOND } from "#worker/contract/limits/time.ts";
import { newCard, performAll } from "./boards.ts";
import type { JumpingProduct } from "./jumping-product.ts";

/** An alarm has done its work within this. In milliseconds. */
const SETTLED = 15 * SECOND;

/** @returns its id */
export async function openPlanned(product: JumpingProduct, { teamId, admin }: World, plan: Ends): Promise<string> {
  const json = { retrospectiveName: "Sprint", template: "velero", plan };
  const created = await product.call("POST", `/api/teams/${teamId}/retrospectives`, { token: admin.token, json });
  const { id }: { id: string } = await created.json();
  return id;
}

/** Three people write, so that the first end reveals. @returns the path of the retrospective */
export async function writeCards(product: JumpingProduct, world: World, retroId: string): Promise<string> {
  const path = `/api/teams/${world.teamId}/retrospectives/${retroId}`;
  for (const { token } of [world.admin, world.member, world.colleague]) {
    await performAll(product, path, token, [{ ...newCard("Una"), columnId: "c1" }]);
  }
  return path;
}

/** Fires the alarm until `isDone`. */
export async function retryUntil(product: JumpingProduct, teamId: string, isDone: () => Promise<boolean>) {
  const until = performance.now() + SETTLED;
  while (!(await isDone()) && performance.now() < until) {
    await product.fireAlarm(teamId);
    await wait(100);
    // A closing whose outcome is unknown is asked about later, and one that failed is tried again later.
    if (!(await isDone())) await product.jump(5 * SECOND);
  }
}
