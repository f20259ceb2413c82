import { readFileSync, writeFileSync } from "node:fs";
import { Stop } from "./tools.ts";

export const ENVIRONMENTS = ["preview", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (word: string): word is Environment => ENVIRONMENTS.some((one) => one === word);

/** @throws Stop */
export function environmentOf(word: string): Environment {
  if (isEnvironment(word)) return word;
  throw new Stop(`There is no environment ${word}. Use preview or production.`);
}

const LOCAL_CONFIG = "wrangler.toml";
/** `wrangler.toml` with the bindings of several databases on this machine. Git ignores it. */
const SPREAD_CONFIG = "wrangler.local.toml";
/** `wrangler.toml` with the real database id. Every command that uses the account writes it; git ignores it. */
const DEPLOY_CONFIG = "wrangler.deploy.toml";
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

/** The place, which is the number, of the database with accounts and with who is in a team. */
export const HOME = 1;

/** Every place that a database beside home can have (docs/decisions/056). */
export const OTHER_PLACES = [2, 3, 4, 5, 6, 7, 8, 9];

/** The place that a text names; undefined where it names none. */
export const parsePlace = (text: string): number | undefined =>
  [HOME, ...OTHER_PLACES].find((place) => String(place) === text);

/** The name of another database: that of home, and its number. */
export const otherDatabaseName = (name: string, place: number) => `${name}-${place}`;

export const databaseNames = (name: string, others: number[]): string[] => [
  name,
  ...others.map((place) => otherDatabaseName(name, place)),
];

/** How many databases the host asks for: DATABASES, otherwise one. */
export function databaseCount(): number {
  const given = process.env.DATABASES?.trim() || "1";
  const count = parsePlace(given);
  if (count) return count;
  throw new Stop(`DATABASES=${given} must be a number from 1 to 9.`);
}

/** The places that so many databases have beside home. */
export const otherPlaces = (databases = databaseCount()): number[] =>
  OTHER_PLACES.filter((place) => place <= databases);

/** What tells wrangler the environment. Production is the top level of the configuration, which has no name. */
export const optionsOf = (environment: Environment): string[] => [
  "--config",
  DEPLOY_CONFIG,
  `--env=${environment === "production" ? "" : environment}`,
];

/** The configuration in three: before the environment's part, that part, and after it. */
function split(environment: Environment, source = readFileSync(LOCAL_CONFIG, "utf8")): [string, string, string] {
  const found = source.search(/^\[\[?env\./m);
  const end = found < 0 ? source.length : found;
  const [top, preview] = [source.slice(0, end), source.slice(end)];
  return environment === "production" ? ["", top, preview] : [top, preview, ""];
}

export function databaseName(environment: Environment = "production"): string {
  const name = /database_name\s*=\s*"([^"]+)"/.exec(split(environment)[1])?.[1];
  if (!name) throw new Error(`${LOCAL_CONFIG} names no database for ${environment}`);
  return name;
}

/** A person who deploys may have chosen another name than that of the database. */
export function workerName(environment: Environment, source?: string): string {
  const name = /^name\s*=\s*"([^"]+)"/m.exec(split(environment, source)[1])?.[1];
  if (!name) throw new Error(`${LOCAL_CONFIG} names no Worker for ${environment}`);
  return name;
}

/** @param others the ids of other databases, by their numbers */
export function writeDeployConfig(
  environment: Environment,
  id: string,
  others: ReadonlyMap<number, string> = new Map(),
): void {
  const databaseId = /(database_id\s*=\s*")[^"]*(")/;
  const [before, own, after] = split(environment);
  if (!databaseId.test(own)) throw new Error(`${LOCAL_CONFIG} has no database_id for ${environment}`);
  const bound = withOtherDatabases(own.replace(databaseId, `$1${id}$2`), databaseName(environment), others);
  writeFileSync(DEPLOY_CONFIG, before + bound + after);
}

/** Adds a binding for each database, in the form in which the configuration has that of the first. */
function withOtherDatabases(config: string, name: string, others: ReadonlyMap<number, string>): string {
  const added = (form: (binding: string[]) => string) =>
    Array.from(others, ([place, id]) =>
      form([
        `binding = "DB${place}"`,
        `database_name = "${otherDatabaseName(name, place)}"`,
        `database_id = "${id}"`,
        'migrations_dir = "migrations"',
      ]),
    ).join("");
  return config
    .replace(
      /^\[\[d1_databases\]\]\n(?:.+\n)+/m,
      (block) => block + added((binding) => `\n[[d1_databases]]\n${binding.join("\n")}\n`),
    )
    .replace(/^ *\{ binding = "DB",.*\},\n/m, (line) => line + added((binding) => `  { ${binding.join(", ")} },\n`));
}

/**
 * The configuration of the databases on this machine: `wrangler.toml`, and a file of its own where DATABASES asks for more
 * than one.
 */
export function localConfig(databases = databaseCount()): string {
  if (databases === 1) return LOCAL_CONFIG;
  const ids = otherPlaces(databases).map((place) => [place, PLACEHOLDER_ID.slice(0, -1) + place] as const);
  const [, top, preview] = split("production");
  writeFileSync(SPREAD_CONFIG, withOtherDatabases(top, databaseName(), new Map(ids)) + preview);
  return SPREAD_CONFIG;
}
