import * as z from "zod/mini";
import { databaseName, type Environment, writeDeployConfig } from "./environments.ts";
import { Stop, tool, wranglerJson } from "./tools.ts";

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));

export function checkLogin(): void {
  try {
    tool("wrangler", ["whoami", "--json"]);
  } catch {
    throw new Stop(
      "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
    );
  }
}

const find = (name: string): string | undefined =>
  databases.parse(wranglerJson(["d1", "list", "--json"])).find((database) => database.name === name)?.uuid;

/** @returns the name of the database */
export function pointTo(environment: Environment): string {
  const name = databaseName(environment);
  const id = find(name);
  if (!id) throw new Stop(`This account has no database ${name}. npm run deploy creates it.`);
  writeDeployConfig(name, id);
  return name;
}

export function ensureDatabase(environment: Environment): void {
  const name = databaseName(environment);
  const known = find(name);
  if (!known) tool("wrangler", ["d1", "create", name]);
  const id = known ?? find(name);
  if (!id) throw new Stop(`The database ${name} was created, but this account does not list it.`);
  writeDeployConfig(name, id);
  console.log(known ? `  ${name} exists` : `  ${name} is new`);
}
