import { readFileSync, writeFileSync } from "node:fs";

export const ENVIRONMENTS = ["preview", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (word: string): word is Environment => ENVIRONMENTS.some((one) => one === word);

export const LOCAL_CONFIG = "wrangler.toml";
/** `wrangler.toml` with the real database id. Every command that uses the account writes it; git ignores it. */
export const DEPLOY_CONFIG = "wrangler.deploy.toml";
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

export function databaseName(environment?: Environment): string {
  const source = readFileSync(LOCAL_CONFIG, "utf8");
  const section = environment ? source.split(`[env.${environment}]`)[1] : source;
  const name = /database_name = "([^"]+)"/.exec(section ?? "")?.[1];
  if (!name) throw new Error(`${LOCAL_CONFIG} names no database for ${environment ?? "local use"}`);
  return name;
}

export function writeDeployConfig(name: string, id: string): void {
  const place = new RegExp(`(database_name = "${name}",?\\s+database_id = ")[^"]*(")`, "g");
  const source = readFileSync(LOCAL_CONFIG, "utf8");
  if (!place.test(source)) throw new Error(`${LOCAL_CONFIG} has no database_id right after database_name = "${name}"`);
  writeFileSync(DEPLOY_CONFIG, source.replace(place, `$1${id}$2`));
}
