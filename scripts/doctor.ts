import { checkLogin, pointTo } from "./hosting/account.ts";
import { hostPath } from "./hosting/link.ts";
import { readHealth } from "./hosting/release.ts";
import { deployedSecrets, missingSecrets } from "./hosting/secrets.ts";
import { givenSite, siteOfLinks } from "./hosting/site.ts";
import { TARGET_OPTIONS, targetOf } from "./hosting/target.ts";
import { readArguments } from "./shared/arguments.ts";
import { databaseNames, type Environment, environmentOf, optionsOf } from "./shared/environments.ts";
import { main, Stop, tool } from "./shared/tools.ts";

const USAGE = `npm run doctor [-- --env preview|production]
npm run doctor -- --open [--local | --env preview|production]

Checks what hosting needs. SITE_URL is the address to check.

  --env    production without it
  --open   prints a link to the page that shows what is used of the plan
  --local  with --open: of the database on this machine`;

type Check = {
  passed: string;
  remedy: string;
  required?: true;
  run: () => void | Promise<void>;
};

/** The names of the databases, once the check that finds them has passed. */
let databases: string[] = [];

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
    run: () => {
      const { name, others } = pointTo(environment);
      databases = databaseNames(name, others);
    },
  },
  {
    passed: "All migrations are applied",
    remedy: `npm run deploy -- --env ${environment} applies them.`,
    run: () => {
      const options = ["--remote", ...optionsOf(environment)];
      for (const name of databases) {
        const output = tool("wrangler", ["d1", "migrations", "list", name, ...options]);
        if (!output.includes("No migrations to apply")) throw new Stop("Some migrations are not applied");
      }
    },
  },
  {
    passed: "All secrets are set",
    remedy: `npm run deploy -- --env ${environment} asks for them.`,
    run: () => {
      const present = deployedSecrets(environment);
      if (!present.includes("RESEND_API_KEY")) console.log("- There is no mail: RESEND_API_KEY is not set.");
      const missing = missingSecrets(present);
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
    if (health.site === null) console.log("- The site has no fixed address. To fix it: npm run deploy, with SITE_URL.");
    else if (health.site && health.site !== address)
      throw new Stop(`The site is fixed at ${health.site}, not ${address}`);
  },
});

async function runChecks(checks: Check[]): Promise<void> {
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

const { values } = readArguments(USAGE, { options: { ...TARGET_OPTIONS, open: { type: "boolean", default: false } } });

async function printLink(): Promise<void> {
  const site = siteOfLinks(values.local);
  const path = await hostPath(targetOf(values.local ? values : { ...values, env: values.env ?? "production" }));
  console.log(`  With this link you see what your Tertulia uses of its plan. It works once, within an hour:

  ${site}${path}`);
}

await main(async () => {
  if (values.open) return printLink();
  if (values.local) throw new Stop("Only --open is for the database on this machine.");
  const environment = environmentOf(values.env ?? "production");
  const address = givenSite();
  if (!address) console.log("- The address is not checked. To check it, set SITE_URL=https://your-domain");
  await runChecks([...accountChecks(environment), ...(address ? [addressCheck(address)] : [])]);
  console.log(`\n✓ ${environment} is ready.`);
});
