import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { main, Stop } from "#scripts/hosting/tools.ts";
import { seedLanguage } from "#scripts/local/settings.ts";
import "#scripts/local/steady-wait.ts";

// npm run db:seed. The demo team's passwords are public, so it is for a local database in development only.
await main(async () => {
  const language = seedLanguage();
  const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">>({
    persist: { path: `${process.argv[2] ?? ".wrangler/state"}/v3` },
    remoteBindings: false,
  });
  try {
    if (env.ENVIRONMENT !== "development") {
      throw new Stop(`The demo team is for development only. ENVIRONMENT is ${env.ENVIRONMENT}.`);
    }
    const created = await seed(openDatabase(env.DB).db, slowHash, language);
    console.log(created ? "Created the demo team." : "The demo team exists already.");
  } finally {
    await dispose();
  }
});
