import { parseArgs } from "node:util";
import { checkLogin, pointTo } from "./hosting/account.ts";
import { DEPLOY_CONFIG, databaseName, type Environment, isEnvironment } from "./hosting/environments.ts";
import { readHealth } from "./hosting/release.ts";
import { SECRET_NAMES, secretsThere } from "./hosting/secrets.ts";
import { main, Stop, tool } from "./hosting/tools.ts";

// npm run doctor [-- --env preview|production]: checks what hosting needs. SITE_URL is the address to check.

type Check = {
  passed: string;
  remedy: string;
  required?: true;
  run: () => void | Promise<void>;
};

const accountChecks = (environment: Environment): Check[] => [
  {
    passed: "Logged in to Cloudflare",
    remedy: "docs/hosting.md names the rights that a token needs.",
    required: true,
    run: checkLogin,
  },
  {
    passed: "The database exists",
    remedy: `npm run deploy -- --env ${environment} creates it.`,
    required: true,
    run: () => void pointTo(environment),
  },
  {
    passed: "All migrations are applied",
    remedy: `npm run deploy -- --env ${environment} applies them.`,
    run: () => {
      const options = ["--remote", "--config", DEPLOY_CONFIG, "--env", environment];
      const output = tool("wrangler", ["d1", "migrations", "list", databaseName(environment), ...options]);
      if (!output.includes("No migrations to apply")) throw new Stop("Some migrations are not applied");
    },
  },
  {
    passed: "All secrets are set",
    remedy: `npm run deploy -- --env ${environment} asks for them.`,
    run: () => {
      const present = secretsThere(environment);
      const missing = SECRET_NAMES.filter((name) => !present.includes(name));
      if (missing.length > 0) throw new Stop(`Missing secrets: ${missing.join(", ")}`);
    },
  },
];

const addressCheck = (address: string): Check => ({
  passed: `${address} answers`,
  remedy: "Check SITE_URL, and the domain in Cloudflare's dashboard. `npx wrangler tail` shows the Worker's log.",
  run: async () => {
    const { body, health } = await readHealth(address);
    if (!health?.ok) throw new Stop(`${address}/api/health is not ok: ${body}`);
  },
});

async function run(checks: Check[]): Promise<void> {
  let failed = 0;
  for (const { passed, remedy, required, run } of checks) {
    try {
      await run();
      console.log(`✓ ${passed}`);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      console.log(`✗ ${error.message.trim().replaceAll("\n", "\n  ")}\n  ${remedy}`);
      if (required) throw new Stop("The other checks need this one.");
      failed += 1;
    }
  }
  if (failed > 0) throw new Stop(`Failed checks: ${failed}`);
}

const { values } = parseArgs({ options: { env: { type: "string", default: "production" } } });

await main(async () => {
  const { env: environment } = values;
  if (!isEnvironment(environment)) throw new Stop(`There is no environment ${environment}. Use preview or production.`);
  const address = process.env.SITE_URL;
  if (!address) console.log("- The address is not checked. To check it, set SITE_URL=https://your-domain");
  await run([...accountChecks(environment), ...(address ? [addressCheck(address)] : [])]);
  console.log(`\n✓ ${environment} is ready.`);
});
