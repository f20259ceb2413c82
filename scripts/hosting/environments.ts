import { readFileSync, writeFileSync } from "node:fs";

export const ENVIRONMENTS = ["preview", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (word: string): word is Environment => ENVIRONMENTS.some((one) => one === word);

export const LOCAL_CONFIG = "wrangler.toml";
/** `wrangler.toml` with the real database id. Every command that uses the account writes it; git ignores it. */
export const DEPLOY_CONFIG = "wrangler.deploy.toml";
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

/** What tells wrangler the environment. Production is the top level of the configuration, which has no name. */
export const optionsOf = (environment: Environment): string[] => [
  "--config",
  DEPLOY_CONFIG,
  `--env=${environment === "production" ? "" : environment}`,
];

/** The configuration in three: before the environment's part, that part, and after it. */
function split(environment: Environment): [string, string, string] {
  const source = readFileSync(LOCAL_CONFIG, "utf8");
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

export function writeDeployConfig(environment: Environment, id: string): void {
  const place = /(database_id\s*=\s*")[^"]*(")/;
  const [before, own, after] = split(environment);
  if (!place.test(own)) throw new Error(`${LOCAL_CONFIG} has no database_id for ${environment}`);
  writeFileSync(DEPLOY_CONFIG, before + own.replace(place, `$1${id}$2`) + after);
}
