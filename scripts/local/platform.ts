import { mkdirSync } from "node:fs";
import {
  type Unstable_MiniflareWorkerOptions,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from "wrangler";
import { localConfig } from "#scripts/shared/environments.ts";

export type Platform = Unstable_MiniflareWorkerOptions["workerOptions"] & { name: string };

/**
 * The bindings and flags of `wrangler.toml`, in a form that JSON can hold.
 * @param settings replace those of `.dev.vars`
 * @param databases how many, otherwise as DATABASES says
 */
export function platform(settings?: Record<string, string>, databases?: number): Platform {
  // Otherwise wrangler prints that it uses `.dev.vars`.
  process.env.WRANGLER_LOG ??= "warn";
  const config = unstable_readConfig({ config: localConfig(databases) });
  // wrangler refuses a folder of static files that the build has not made yet.
  if (config.assets?.directory) mkdirSync(config.assets.directory, { recursive: true });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const bindings = settings ? { ...config.vars, ...settings } : workerOptions.bindings;
  // The name is part of the path of the objects' data.
  return { ...workerOptions, name: config.name, bindings };
}
