import { parseArgs } from "node:util";
import { checkLogin, ensureDatabase } from "./hosting/account.ts";
import {
  DEPLOY_CONFIG,
  databaseName,
  isEnvironment,
  PLACEHOLDER_ID,
  writeDeployConfig,
} from "./hosting/environments.ts";
import { deployCommand, release, untilHealthy, versionHere } from "./hosting/release.ts";
import { secretsThere, secretsToSet } from "./hosting/secrets.ts";
import { main, Stop, tool } from "./hosting/tools.ts";

const USAGE = "npm run deploy -- [--env preview|production] [--dry-run]";

const { values } = parseArgs({
  options: { env: { type: "string", default: "production" }, "dry-run": { type: "boolean", default: false } },
});

const announce = (step: string) => console.log(`\n▸ ${step}`);

await main(async () => {
  const { env: environment, "dry-run": dry } = values;
  if (!isEnvironment(environment)) throw new Stop(`There is no environment ${environment}. Usage: ${USAGE}`);
  const name = databaseName(environment);
  const version = versionHere();
  const migrate = ["d1", "migrations", "apply", name, "--remote", "--config", DEPLOY_CONFIG, "--env", environment];
  const deploy = deployCommand(environment, version);
  const wouldRun = (...args: string[]) => console.log(`  would run: wrangler ${args.join(" ")}`);

  console.log(`Tertulia ${version} to ${environment}${dry ? ", dry run: nothing is changed" : ""}`);

  announce("Login");
  if (dry) wouldRun("whoami", "--json");
  else checkLogin();

  announce(`Database ${name}`);
  if (dry) {
    wouldRun("d1", "list", "--json");
    wouldRun("d1", "create", name, "(if it is missing)");
    writeDeployConfig(name, PLACEHOLDER_ID);
  } else ensureDatabase(environment);

  announce("Secrets");
  if (dry) wouldRun("secret", "list", "--format", "json", "--config", DEPLOY_CONFIG, "--env", environment);
  const secrets = dry ? {} : await secretsToSet(secretsThere(environment));

  announce("Build");
  if (!process.env.TERTULIA_BUILT) tool("remix", ["vite:build"]);

  // Before the deployment: the new Worker may need a new column.
  announce("Migrations");
  if (dry) wouldRun(...migrate);
  else console.log(tool("wrangler", migrate).trimEnd());

  announce("Deploy");
  if (dry) {
    console.log(tool("wrangler", [...deploy, "--dry-run"]).trimEnd());
    wouldRun(...deploy, "--secrets-file FILE (if there are new secrets)");
  }
  const deployedAddress = dry ? undefined : release(deploy, secrets);
  const address = process.env.SITE_URL || deployedAddress;

  announce("Health");
  if (dry) return console.log(`  would ask ADDRESS/api/health until it answers with version ${version}`);
  if (!address) return console.log("  wrangler printed no address. To check it, set SITE_URL.");
  await untilHealthy(address, version);
  console.log(`\n✓ Tertulia ${version} is open at ${address}`);
});
