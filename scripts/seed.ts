import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";

const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB">>({
  persist: { path: `${process.argv[2] ?? ".wrangler/state"}/v3` },
});
const made = await seed(openDatabase(env.DB).db, slowHash);
console.log(made ? "demo team made" : "demo team was there");
await dispose();
