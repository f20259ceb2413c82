import {
  databaseName,
  HOME,
  isEnvironment,
  localConfig,
  optionsOf,
  otherDatabaseName,
  otherPlaces,
} from "#scripts/shared/environments.ts";
import { Stop } from "#scripts/shared/tools.ts";
import { checkLogin, pointTo } from "./account.ts";

/** `state` is the folder of a local database. `others` are the numbers of the databases beside it. */
export type Target = { name: string; environment: string; options: string[]; others: number[]; state?: string };

/** Each database of the deployment, by its number. */
export const targetsOf = (target: Target): Map<number, Target> =>
  new Map([
    [HOME, target],
    ...target.others.map((place) => [place, { ...target, name: otherDatabaseName(target.name, place) }] as const),
  ]);

export const TARGET_OPTIONS = {
  env: { type: "string" },
  local: { type: "boolean", default: false },
  "persist-to": { type: "string" },
} as const;

export const localTarget = (state: string): Target => ({
  name: databaseName(),
  environment: "local",
  options: ["--config", localConfig(), "--env", "", "--local", "--persist-to", state],
  others: otherPlaces(),
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
  return { ...pointTo(env), environment: env, options: [...optionsOf(env), "--remote"] };
}
