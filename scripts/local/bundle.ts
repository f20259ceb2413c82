import { basename, join } from "node:path";
import { tool } from "#scripts/hosting/tools.ts";

/**
 * Bundles the Worker as a deploy would, without deploying.
 * @param entry another one than the product's @returns the script's path @throws Stop with wrangler's words
 */
export function bundleInto(folder: string, entry = "worker/index.ts"): string {
  tool("node_modules/.bin/wrangler", ["deploy", entry, "--dry-run", "--outdir", folder]);
  return join(folder, basename(entry).replace(".ts", ".js"));
}
