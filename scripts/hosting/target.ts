import { checkLogin, pointTo } from "./account.ts";
import { databaseName, isEnvironment, LOCAL_CONFIG, optionsOf } from "./environments.ts";
import { Stop } from "./tools.ts";

/** `state` is the folder of a local database. */
export type Target = { name: string; environment: string; options: string[]; state?: string };

export const TARGET_OPTIONS = {
  env: { type: "string" },
  local: { type: "boolean", default: false },
  "persist-to": { type: "string" },
} as const;

export const localTarget = (state: string): Target => ({
  name: databaseName(),
  environment: "local",
  options: ["--config", LOCAL_CONFIG, "--env", "", "--local", "--persist-to", state],
  state,
});

/** There is no default, so that a habit cannot overwrite the wrong database. */
export function targetOf(values: { env?: string; local: boolean; "persist-to"?: string }): Target {
  if (values.local && !values.env) {
    return localTarget(values["persist-to"] ?? process.env.TERTULIA_STATE ?? ".wrangler/state");
  }
  const { env } = values;
  if (values.local || !env || !isEnvironment(env)) {
    throw new Stop("Name the database: --local, --env preview or --env production.");
  }
  checkLogin();
  return { name: pointTo(env), environment: env, options: [...optionsOf(env), "--remote"] };
}
