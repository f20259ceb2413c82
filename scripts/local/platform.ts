import {
  type Unstable_MiniflareWorkerOptions,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from "wrangler";

export type Platform = Unstable_MiniflareWorkerOptions["workerOptions"] & { name: string };

/**
 * The platform around the Worker's script, as `wrangler.toml` describes it. It has no functions in it: it may travel to
 * another process as JSON.
 * @param settings of a run of its own, instead of this machine's in `.dev.vars`
 */
export function platform(settings?: Record<string, string>): Platform {
  // It says at each look that it found `.dev.vars`.
  process.env.WRANGLER_LOG ??= "warn";
  const config = unstable_readConfig({ config: "wrangler.toml" });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const bindings = settings ? { ...config.vars, ...settings } : workerOptions.bindings;
  // The name is part of where the objects keep their data.
  return { ...workerOptions, name: config.name, bindings };
}
