import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { openDatabase } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { slowHash } from "#party/slow-hash.ts";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALLS, type CallName } from "#worker/contract/calls.ts";
import { CODE, FIRST_ACCOUNT } from "#worker/contract/limits/accounts.ts";
import type { CodePurpose } from "#worker/contract/mail-purposes.ts";
import { fromNow } from "#worker/services/clock.ts";
import { accountGate } from "#worker/services/gates.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";
import { guestOf } from "./callers.ts";
import { call, clientOf, env, withoutMail } from "./client.ts";
import type { World } from "./create-world.ts";
import { addressOf, type CodeFor, type Example, exampleFor } from "./example-table.ts";

export { addressOf, type Example } from "./example-table.ts";

const MAILED = "TRTL42";

/** Puts a valid code into an account's gate, with a cheap hash. */
const codeFrom =
  (world: World): CodeFor =>
  async (email, purpose) => {
    if (purpose === "email")
      await openDatabase(env.DB).db.update(users).set({ isEmailConfirmed: false }).where(eq(users.id, world.member.id));
    const gate = accountGate(env, email);
    const holders: Partial<Record<CodePurpose, string>> = { email: world.member.id };
    const holder = purpose === "keep" ? await idOf(await guestOf(world)) : (holders[purpose] ?? "");
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

export async function exampleOf(name: CallName, world: World): Promise<Example> {
  const example = await exampleFor(name, world, codeFrom(world));
  if (name !== "POST /auth/first-account") return example;
  const token = crypto.randomUUID();
  await env.DB.prepare("insert into first_account_links (token_hash, expires_at) values (?, ?)")
    .bind(await tokenHashOf(token), fromNow(FIRST_ACCOUNT.life))
    .run();
  return { json: { ...Object(example.json), token } };
}

/** The bindings with which a call can succeed. */
export const bindingsOf = (name: CallName): Cloudflare.Env => {
  const { mail }: Call = CALLS[name];
  return mail === "absent" ? withoutMail : env;
};

/** Makes a call of the contract, with its valid example if none is given. */
export async function make(
  name: CallName,
  world: World,
  token?: string,
  example?: Example,
  { bindings = env, language = "es" }: { bindings?: Cloudflare.Env; language?: string } = {},
): Promise<Response> {
  const sent = example ?? (await exampleOf(name, world));
  const { method, path } = addressOf(name, world, sent);
  const init = { method, token, json: sent.json, headers: { "accept-language": language } };
  return call(path, init, bindings);
}
