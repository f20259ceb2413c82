import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";

// npm run db:seed. The demo team's passwords are public, so it is for a local database in development only.
const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">>({
  persist: { path: `${process.argv[2] ?? ".wrangler/state"}/v3` },
  remoteBindings: false,
});
if (env.ENVIRONMENT === "development") {
  const created = await seed(openDatabase(env.DB).db, slowHash);
  console.log(created ? "Created the demo team." : "The demo team exists already.");
} else {
  console.error(`The demo team is for development only. ENVIRONMENT is ${env.ENVIRONMENT}.`);
  process.exitCode = 1;
}
await dispose();
