import { checkLogin, ensureDatabase } from "./hosting/account.ts";
import { printCompressed } from "./hosting/compress.ts";
import { firstAccountText } from "./hosting/first-account.ts";
import { firstAccountPath, isPrivateOutput } from "./hosting/link.ts";
import { deployCommand, localVersion, release, untilHealthy } from "./hosting/release.ts";
import { describeRemoval, removeDeployment } from "./hosting/removal.ts";
import { deployedSecrets, secretsToSet } from "./hosting/secrets.ts";
import { givenSite, siteToStore } from "./hosting/site.ts";
import { type Target, targetsOf } from "./hosting/target.ts";
import { readArguments } from "./shared/arguments.ts";
import { databaseName, environmentOf, optionsOf, PLACEHOLDER_ID, writeDeployConfig } from "./shared/environments.ts";
import { main, question, tool } from "./shared/tools.ts";

const USAGE = `npm run deploy -- [--env preview|production] [--remove] [--dry-run]

Puts this version into your Cloudflare account: the database, the secrets, the migrations and the Worker.
Environment variables answer what it would ask: docs/hosting.md lists them.

  --env      production without it
  --remove   deletes the Worker, its rooms and its database after a backup, and asks for the name
  --dry-run  says what it would do, and changes nothing`;

const { values } = readArguments(USAGE, {
  options: {
    env: { type: "string", default: "production" },
    remove: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
});

async function printFirstAccountLink(target: Target, address = "ADDRESS"): Promise<void> {
  if (!isPrivateOutput()) {
    const command = `npm run link -- --env ${target.environment}`;
    return console.log(`\n  There is no mail. If nobody has an account yet, run this in a terminal: ${command}`);
  }
  const path = await firstAccountPath(target);
  if (path) console.log(`\n${firstAccountText(address + path)}`);
}

const announce = (step: string) => console.log(`\n▸ ${step}`);

await main(async () => {
  const { "dry-run": dry } = values;
  const environment = environmentOf(values.env);
  if (values.remove) {
    if (dry) return describeRemoval(environment);
    return removeDeployment(environment, process.stdin.isTTY ? question : null);
  }
  const name = databaseName(environment);
  const version = localVersion();
  const options = optionsOf(environment);
  // A wrong SITE_URL stops this before anything has changed.
  givenSite();
  // By the binding: a person who deploys with the button may have chosen another name for the database.
  const migrate = (binding: string) => ["d1", "migrations", "apply", binding, "--remote", ...options];
  const wouldRun = (...args: string[]) => console.log(`  would run: wrangler ${args.join(" ")}`);

  console.log(`Tertulia ${version} to ${environment}${dry ? ", dry run: nothing is changed" : ""}`);

  announce("Login");
  if (dry) wouldRun("whoami", "--json");
  else checkLogin();

  announce(`Database ${name}`);
  if (dry) {
    wouldRun("d1", "list", "--json");
    wouldRun("d1", "create", name, "(if it is missing)");
    writeDeployConfig(environment, PLACEHOLDER_ID);
  }
  const { inUnion, others } = dry ? { inUnion: false, others: [] } : await ensureDatabase(environment);
  const deploy = deployCommand(environment, version, inUnion);

  announce("Secrets");
  if (dry) wouldRun("secret", "list", "--format", "json", ...options);
  const { chosen: secrets, hasMail } = dry
    ? { chosen: {}, hasMail: true }
    : await secretsToSet(deployedSecrets(environment));

  announce("Address");
  if (dry) console.log("  would ask SITE_URL/api/health for the fixed address, and a person before it changes");
  // SITE_URL is often the address of production, to which a preview must not lead.
  const isFixed = !dry && environment === "production";
  const site = isFixed ? await siteToStore(process.stdin.isTTY ? question : null) : undefined;

  announce("Build");
  tool("npm", ["run", "build", "--", "--if-changed"]);

  // Before the deployment: the new Worker may need a new column.
  announce("Migrations");
  for (const binding of ["DB", ...others.map((place) => `DB${place}`)]) {
    if (dry) wouldRun(...migrate(binding));
    else console.log(tool("wrangler", migrate(binding)).trimEnd());
  }

  announce("Deploy");
  if (dry) {
    console.log(tool("wrangler", [...deploy, "--dry-run"]).trimEnd());
    wouldRun(...deploy, "--secrets-file FILE (if there are new secrets)");
  }
  const deployedAddress = dry
    ? undefined
    : release(deploy, site?.isNew ? { ...secrets, SITE_URL: site.address } : secrets);
  const address = site?.address ?? deployedAddress;

  announce("Health");
  const target = { name, environment, options: [...options, "--remote"], others };
  if (dry) {
    console.log(`  would ask ADDRESS/api/health until it answers with version ${version}`);
    wouldRun("d1", "execute", name, ...target.options, "(without mail, to make the link for the first account)");
    return wouldRun("d1", "execute", name, ...target.options, "(to compress closed boards of earlier versions)");
  }
  if (address) {
    await untilHealthy(address, version);
    console.log(`\n✓ Tertulia ${version} is open at ${address}`);
  } else console.log("  wrangler printed no address. To check it, set SITE_URL.");
  if (!hasMail) await printFirstAccountLink(target, address);
  // Last: the version before reads only boards that are not compressed.
  for (const one of targetsOf(target).values()) await printCompressed(one);
});
