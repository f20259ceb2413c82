import type { CallName } from "./calls.ts";
import { call, env } from "./client.ts";
import { addressOf, type Example, exampleFor } from "./example-table.ts";
import type { World } from "./world-in.ts";

export { addressOf, type Example } from "./example-table.ts";

async function codeFor(email: string, purpose: "create" | "reset"): Promise<string> {
  const issued = await env.Gate.get(env.Gate.idFromName(`account:${email}`)).issueCode(purpose);
  if (!issued.ok) throw new Error("no code so soon");
  return issued.code;
}

export const exampleOf = (name: CallName, world: World): Promise<Example> => exampleFor(name, world, codeFor);

/** Makes a call of the table as it should be made, with this token or none. */
export async function make(name: CallName, world: World, token?: string, example?: Example): Promise<Response> {
  const sent = example ?? (await exampleOf(name, world));
  const { method, path } = addressOf(name, world, sent);
  return call(path, { method, token, json: sent.json });
}
