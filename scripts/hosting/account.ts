import * as z from "zod/mini";
import {
  databaseName,
  type Environment,
  OTHER_PLACES,
  otherDatabaseName,
  otherPlaces,
  writeDeployConfig,
} from "#scripts/shared/environments.ts";
import { question, Stop, tool, wranglerJson } from "#scripts/shared/tools.ts";
import { chooseLocation, isInUnion, optionsOfLocation } from "./location.ts";

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

/** `others` are the ids of the databases beside the first that the account has, by their places (docs/decisions/056). */
function findDatabases(name: string) {
  const all = databases.parse(wranglerJson(["d1", "list", "--json"]));
  const others = new Map(
    OTHER_PLACES.flatMap((place) => {
      const found = all.find((database) => database.name === otherDatabaseName(name, place));
      return found ? [[place, found.uuid] as const] : [];
    }),
  );
  return { database: all.find((database) => database.name === name), others };
}

/** Makes wrangler use the databases of the account. @returns the name of the first, and the places of the others */
export function pointTo(environment: Environment): { name: string; others: number[] } {
  const name = databaseName(environment);
  const { database, others } = findDatabases(name);
  if (!database) throw new Stop(`This account has no database ${name}. npm run deploy creates it.`);
  writeDeployConfig(environment, database.uuid, others);
  return { name, others: [...others.keys()] };
}

/**
 * Creates the databases that are missing, and makes wrangler use all of them.
 * @returns whether the first is in the European Union by its jurisdiction, and the places of the others
 */
export async function ensureDatabase(environment: Environment): Promise<{ inUnion: boolean; others: number[] }> {
  const name = databaseName(environment);
  const before = findDatabases(name);
  const known = before.database;
  const missing = otherPlaces().filter((place) => !before.others.has(place));
  if (!known || missing.length > 0) {
    // The location of a database is for good, and those of a deployment belong together.
    const isInside = isInUnion(known?.jurisdiction ?? null);
    const location = isInside ? "eu" : await chooseLocation(process.stdin.isTTY ? question : null);
    const created = [...(known ? [] : [name]), ...missing.map((number) => otherDatabaseName(name, number))];
    for (const one of created) tool("wrangler", ["d1", "create", one, ...optionsOfLocation(location)]);
    console.log(
      `  ${created.join(", ")} is new, ${location === null ? "near this machine (D1_LOCATION chooses a location)" : `in ${location}`}`,
    );
  }
  const { database, others } = !known || missing.length > 0 ? findDatabases(name) : before;
  if (!database) throw new Stop(`The database ${name} was created, but this account does not list it.`);
  const inUnion = isInUnion(database.jurisdiction ?? null);
  if (isInUnion(process.env.D1_LOCATION?.trim().toLowerCase() ?? null) && !inUnion) {
    throw new Stop(`The database ${name} is not restricted to the European Union, and its location cannot be changed.`);
  }
  writeDeployConfig(environment, database.uuid, others);
  if (known) console.log(`  ${name} exists`);
  for (const place of others.keys()) console.log(`  ${otherDatabaseName(name, place)} is bound as DB${place}`);
  return { inUnion, others: [...others.keys()] };
}
