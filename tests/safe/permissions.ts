import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { type Caller, callersOf, PERMISSIONS } from "#tests/factories/permissions.ts";
import { CALL_NAMES, type CallName } from "#worker/contract/calls.ts";
import type { Check } from "./context.ts";
import { codeFrom, Product } from "./product.ts";

const AT_ONCE = 4;
const MAX_DISCONNECTS = 5;

function isDisconnected(error: unknown): false {
  if (error instanceof TypeError && error.message === "fetch failed") return false;
  throw error;
}

export const permissions: Check = async ({ testRun, short, seed }) => {
  const product = new Product(testRun, "permissions");
  await product.startNew();
  const callers = callersOf(product.secret);
  const faults: string[] = [];
  let disconnects = 0;
  const askOnce = async ([name, [who, column, tokenOf]]: [CallName, Caller]) => {
    const world = await product.newWorld();
    const token = await tokenOf(world);
    const example = await exampleFor(name, world, codeFrom(product, world));
    const { method, path } = addressOf(name, world, example);
    const { status } = await product.call(method, path, { token, json: example.json });
    const right = PERMISSIONS[name][column];
    if (status !== right) faults.push(`${name} answered ${who} ${status} instead of ${right}`);
  };
  // workerd may close the connection of a refused request before its response is read. The request is repeated in a new world.
  const ask = async (asked: [CallName, Caller]) => {
    for (;;) {
      const isAnswered = await askOnce(asked).then(() => true, isDisconnected);
      if (isAnswered) return;
      disconnects += 1;
      if (disconnects > MAX_DISCONNECTS) throw new Error(`${asked[0]} is not answered`);
    }
  };
  const all = CALL_NAMES.flatMap((name, index) =>
    callers
      .filter((_, number) => !short || number === (index + seed) % callers.length)
      .map((caller): [CallName, Caller] => [name, caller]),
  );
  await mapConcurrently(all, AT_ONCE, ask);
  await product.kill();
  return [
    {
      check: "permissions",
      promise: "each call answers each caller with the status in the permission table",
      figure: `${CALL_NAMES.length} calls, ${callers.length} callers, ${all.length} requests, ${faults.length} wrong, ${disconnects} repeated`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
