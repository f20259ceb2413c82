import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import "#scripts/local/steady-wait.ts";

const NOTIFIES_BEFORE_IT_STORES = `
const { workerData } = require("node:worker_threads");
const nap = new Int32Array(new SharedArrayBuffer(4));
while (Atomics.notify(workerData, 0) === 0) Atomics.wait(nap, 0, 0, 1);
Atomics.wait(nap, 0, 0, 50);
Atomics.store(workerData, 0, 1);
Atomics.notify(workerData, 0);
`;

it("A wait for a value goes on after a notification that came before the value", async () => {
  const value = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(NOTIFIES_BEFORE_IT_STORES, { eval: true, workerData: value });
  expect(Atomics.wait(value, 0, 0, 20_000)).toBe("ok");
  expect(Atomics.load(value, 0)).toBe(1);
  await worker.terminate();
});
