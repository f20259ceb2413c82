import * as z from "zod/mini";
import { databaseName, type Environment, writeDeployConfig } from "./environments.ts";
import { choosePlace, isInUnion, optionsOfPlace } from "./place.ts";
import { question, Stop, tool, wranglerJson } from "./tools.ts";

const databases = z.array(
  z.object({ uuid: z.string(), name: z.string(), jurisdiction: z.optional(z.nullable(z.string())) }),
);

export function checkLogin(): void {
  try {
    tool("wrangler", ["whoami", "--json"]);
  } catch {
    throw new Stop(
      "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
    );
  }
}

const find = (name: string) =>
  databases.parse(wranglerJson(["d1", "list", "--json"])).find((database) => database.name === name);

/** @returns the name of the database */
export function pointTo(environment: Environment): string {
  const name = databaseName(environment);
  const database = find(name);
  if (!database) throw new Stop(`This account has no database ${name}. npm run deploy creates it.`);
  writeDeployConfig(environment, database.uuid);
  return name;
}

/** @returns whether the database is in the European Union by its jurisdiction */
export async function ensureDatabase(environment: Environment): Promise<boolean> {
  const name = databaseName(environment);
  const known = find(name);
  if (!known) {
    const place = await choosePlace(process.stdin.isTTY ? question : null);
    tool("wrangler", ["d1", "create", name, ...optionsOfPlace(place)]);
    console.log(
      `  ${name} is new, ${place === null ? "near this machine (D1_LOCATION chooses a place)" : `in ${place}`}`,
    );
  }
  const database = known ?? find(name);
  if (!database) throw new Stop(`The database ${name} was created, but this account does not list it.`);
  const inUnion = isInUnion(database.jurisdiction ?? null);
  if (isInUnion(process.env.D1_LOCATION?.trim().toLowerCase() ?? null) && !inUnion) {
    throw new Stop(`The database ${name} is not restricted to the European Union, and its place cannot be changed.`);
  }
  writeDeployConfig(environment, database.uuid);
  if (known) console.log(`  ${name} exists`);
  return inUnion;
}
