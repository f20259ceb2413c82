import { runInDurableObject } from "cloudflare:test";
import { slowHash } from "#party/slow-hash.ts";
import type { CallName } from "#worker/contract/calls.ts";
import { CODE } from "#worker/contract/limits.ts";
import { accountGate } from "#worker/services/gates.ts";
import { guestOf } from "./callers.ts";
import { call, clientOf, env } from "./client.ts";
import type { World } from "./create-world.ts";
import { addressOf, type CodeFor, type Example, exampleFor } from "./example-table.ts";

export { addressOf, type Example } from "./example-table.ts";

const MAILED = "TRTL42";

/** Puts a valid code into an account's gate, with a cheap hash. */
const codeFrom =
  (world: World): CodeFor =>
  async (email, purpose) => {
    const gate = accountGate(env, email);
    const holder = purpose === "keep" ? await idOf(await guestOf(world)) : "";
    // This creates the tables of the gate.
    await gate.restoreCode({ purpose, holder });
    const row = [purpose, holder, slowHash(MAILED, { N: 2, r: 1, p: 1 }), Date.now() + CODE.life];
    await runInDurableObject(gate, (_, { storage }) => {
      const insert = "insert into mailed_codes (purpose, holder, hash, tries, expires) values (?, ?, ?, 0, ?)";
      storage.sql.exec(insert, ...row);
    });
    return MAILED;
  };

const idOf = async (token: string) => (await (await clientOf(token).users.$get()).json()).id;

export const exampleOf = (name: CallName, world: World): Promise<Example> => exampleFor(name, world, codeFrom(world));

/** Makes a call of the contract, with its valid example if none is given. */
export async function make(name: CallName, world: World, token?: string, example?: Example): Promise<Response> {
  const sent = example ?? (await exampleOf(name, world));
  const { method, path } = addressOf(name, world, sent);
  return call(path, { method, token, json: sent.json });
}
