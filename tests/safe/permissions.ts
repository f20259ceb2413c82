import { crew } from "#tests/factories/crew.ts";
import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { type Caller, callersOf, PERMISSIONS } from "#tests/factories/permissions.ts";
import { CALL_NAMES, type CallName } from "#worker/contract/calls.ts";
import { codesOf } from "./codes.ts";
import type { Check } from "./context.ts";
import { Product } from "./product.ts";

const AT_ONCE = 4;
/** More broken connections than this in a run are a fault. */
const MOST_UNHEARD = 5;

/** @returns false for a broken connection @throws whatever else it was */
function isUnheard(error: unknown): false {
  if (error instanceof TypeError && error.message === "fetch failed") return false;
  throw error;
}

/** Each call of the API by each caller over HTTP, each in a world of its own; the short form takes one caller a call, in turn. */
export const permissions: Check = async ({ workshop, short, seed }) => {
  const product = new Product(workshop, "permissions");
  await product.startNew();
  const callers = callersOf(product.secret);
  const faults: string[] = [];
  let unheard = 0;
  const askOnce = async ([name, [who, column, tokenOf]]: [CallName, Caller]) => {
    const world = await product.newWorld();
    const token = await tokenOf(world);
    const example = await exampleFor(name, world, codesOf(product));
    const { method, path } = addressOf(name, world, example);
    const { status } = await product.call(method, path, { token, json: example.json });
    const right = PERMISSIONS[name][column];
    if (status !== right) faults.push(`${name} answered ${who} ${status} instead of ${right}`);
  };
  // workerd may close a connection before a refusal is read whose body nobody wanted; then the same is asked in a new world.
  const ask = async (asked: [CallName, Caller]) => {
    for (;;) {
      const heard = await askOnce(asked).then(() => true, isUnheard);
      if (heard) return;
      unheard += 1;
      if (unheard > MOST_UNHEARD) throw new Error(`${asked[0]} is not answered`);
    }
  };
  const all = CALL_NAMES.flatMap((name, index) =>
    callers
      .filter((_, number) => !short || number === (index + seed) % callers.length)
      .map((caller): [CallName, Caller] => [name, caller]),
  );
  await crew(all, AT_ONCE, ask);
  await product.kill();
  return [
    {
      check: "permissions",
      promise: "over HTTP each call answers each caller as the table says",
      figure: `${CALL_NAMES.length} calls, ${callers.length} callers, ${all.length} asked, ${faults.length} wrong, ${unheard} asked anew`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
