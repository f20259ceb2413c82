import { basename, join } from "node:path";
import { tool } from "#scripts/shared/tools.ts";

/** Bundles as a deployment does. @returns the path of the script */
export function bundleInto(folder: string, entry = "worker/index.ts"): string {
  tool("node_modules/.bin/wrangler", ["deploy", entry, "--dry-run", "--outdir", folder]);
  return join(folder, basename(entry).replace(".ts", ".js"));
}
