import { expect, it } from "vitest";
import { tool } from "#scripts/shared/tools.ts";

const WAITS = `
const { Worker } = require("node:worker_threads");
const workerData = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(\`
  const { workerData } = require("node:worker_threads");
  const nap = new Int32Array(new SharedArrayBuffer(4));
  while (Atomics.notify(workerData, 0) === 0) Atomics.wait(nap, 0, 0, 1);
  Atomics.wait(nap, 0, 0, 50);
  Atomics.store(workerData, 0, 1);
  Atomics.notify(workerData, 0);
\`, { eval: true, workerData });
console.log(Atomics.wait(workerData, 0, 0, 20_000), Atomics.load(workerData, 0));
`;

it("In the process of a tool, a wait for a value goes on after a notification that came before the value", () => {
  expect(tool("node", ["--eval", WAITS])).toBe("ok 1\n");
});
