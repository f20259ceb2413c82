import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";

// The demo's passwords are public: it goes into a database on this machine, of a run in development, and nowhere else.
const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">>({
  persist: { path: `${process.argv[2] ?? ".wrangler/state"}/v3` },
  remoteBindings: false,
});
if (env.ENVIRONMENT === "development") {
  const made = await seed(openDatabase(env.DB).db, slowHash);
  console.log(made ? "demo team made" : "demo team was there");
} else {
  console.error(`The demo team is for development only, and this is ${env.ENVIRONMENT}.`);
  process.exitCode = 1;
}
await dispose();
