import { runInDurableObject } from "cloudflare:test";
import type { CodePurpose } from "#party/gate.ts";
import { slowHash } from "#party/slow-hash.ts";
import type { CallName } from "#worker/contract/calls.ts";
import { CODE } from "#worker/contract/limits.ts";
import { call, env } from "./client.ts";
import type { World } from "./create-world.ts";
import { addressOf, type Example, exampleFor } from "./example-table.ts";

export { addressOf, type Example } from "./example-table.ts";

const MAILED = "TRTL42";

/** Puts a valid code into an account's gate, with a cheap hash. */
async function codeFor(email: string, purpose: CodePurpose): Promise<string> {
  const gate = env.Gate.get(env.Gate.idFromName(`account:${email}`));
  // This creates the tables of the gate.
  await gate.revokeCode(purpose);
  const row = [purpose, slowHash(MAILED, { N: 2, r: 1, p: 1 }), Date.now() + CODE.life];
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("insert or replace into codes (purpose, hash, tries, expires) values (?, ?, 0, ?)", ...row);
  });
  return MAILED;
}

export const exampleOf = (name: CallName, world: World): Promise<Example> => exampleFor(name, world, codeFor);

/** Makes a call of the contract, with its valid example if none is given. */
export async function make(name: CallName, world: World, token?: string, example?: Example): Promise<Response> {
  const sent = example ?? (await exampleOf(name, world));
  const { method, path } = addressOf(name, world, sent);
  return call(path, { method, token, json: sent.json });
}
