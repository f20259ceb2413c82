import { readFileSync, writeFileSync } from "node:fs";

/** The two places a deployment goes to; `wrangler.toml` says what each is made of. */
export const ENVIRONMENTS = ["preview", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const isEnvironment = (word: string): word is Environment => ENVIRONMENTS.some((one) => one === word);

export const LOCAL_CONFIG = "wrangler.toml";
/** `wrangler.toml` with a real database id in it; made anew by every command that reaches the account, never committed. */
export const DEPLOY_CONFIG = "wrangler.deploy.toml";
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

/** The name of the database that an environment (or, without one, this machine) uses. */
export function databaseName(environment?: Environment): string {
  const source = readFileSync(LOCAL_CONFIG, "utf8");
  const section = environment ? source.split(`[env.${environment}]`)[1] : source;
  const name = /database_name = "([^"]+)"/.exec(section ?? "")?.[1];
  if (!name) throw new Error(`${LOCAL_CONFIG} names no database for ${environment ?? "this machine"}`);
  return name;
}

/**
 * Writes the deployment's configuration: `wrangler.toml` with the id of the database of that name.
 * @throws Error where `wrangler.toml` was rearranged so that the id has no place
 */
export function writeDeployConfig(name: string, id: string): void {
  const place = new RegExp(`(database_name = "${name}",?\\s+database_id = ")[^"]*(")`, "g");
  const source = readFileSync(LOCAL_CONFIG, "utf8");
  if (!place.test(source)) throw new Error(`${LOCAL_CONFIG} has no database_id right after database_name = "${name}"`);
  writeFileSync(DEPLOY_CONFIG, source.replace(place, `$1${id}$2`));
}
