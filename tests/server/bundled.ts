import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { SOURCES } from "#scripts/local/build.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { hashOf } from "#scripts/local/unchanged.ts";
import { DAY } from "#worker/contract/limits/time.ts";

const BUNDLES = "build/bundles";
const PRODUCT = "worker/index.ts";
/** What a bundle is made of. Workers of the tests also have their files. */
const INPUTS = [...SOURCES, "build/server", "build/languages.js"];

/** Bundles as a deployment does, once for the same files, because it takes seconds. @returns the path of the script */
export function bundled(entry = PRODUCT): string {
  const name = basename(entry, ".ts");
  const folder = join(BUNDLES, `${name}-${hashOf(entry === PRODUCT ? INPUTS : [...INPUTS, "tests"])}`);
  if (!existsSync(folder)) bundleAs(folder, entry);
  return join(folder, `${name}.js`);
}

function bundleAs(folder: string, entry: string): void {
  mkdirSync(BUNDLES, { recursive: true });
  for (const earlier of readdirSync(BUNDLES).map((name) => join(BUNDLES, name))) {
    if (statSync(earlier).mtimeMs < Date.now() - DAY) rmSync(earlier, { recursive: true, force: true });
  }
  const made = mkdtempSync(join(BUNDLES, "making-"));
  bundleInto(made, entry);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
}
