import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/**
 * Bundles the Worker as a deploy would, without deploying.
 * @param entry another one than the product's @returns the script's path @throws Error with wrangler's words
 */
export function bundleInto(folder: string, entry = "worker/index.ts"): string {
  const args = ["deploy", entry, "--dry-run", "--outdir", folder];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/wrangler", args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return join(folder, basename(entry).replace(".ts", ".js"));
}

/** The platform around the script, as `wrangler.toml` describes it. */
export const platform = () => unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
