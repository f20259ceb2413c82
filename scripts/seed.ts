import { getPlatformProxy } from "wrangler";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { readArguments } from "#scripts/hosting/arguments.ts";
import { main, Stop } from "#scripts/hosting/tools.ts";
import { seedLanguage } from "#scripts/local/settings.ts";
import "#scripts/local/steady-wait.mjs";

const USAGE = `npm run db:seed [-- FOLDER]

Creates the demo team in the database of this machine, which FOLDER has; without it, .wrangler/state.
SEED_LANGUAGE=en creates it in this language.`;

const [folder = ".wrangler/state"] = readArguments(USAGE, { allowPositionals: true }).positionals;

// The demo team's passwords are public, so it is for a local database in development only.
await main(async () => {
  const language = seedLanguage();
  const { env, dispose } = await getPlatformProxy<Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">>({
    persist: { path: `${folder}/v3` },
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
