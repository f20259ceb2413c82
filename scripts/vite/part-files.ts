import { existsSync, readFileSync } from "node:fs";
import { basename, parse } from "node:path";
import type { Manifest, Plugin } from "vite";

const ID = "virtual:part-files";
const RESOLVED = `\0${ID}`;
/** Vite writes it with the browser's files, which are built before the server. Remix removes it at the end. */
const MANIFEST = "build/client/.vite/manifest.json";

/** The file of a module, and those of all that it imports directly or through others. */
function filesOf(manifest: Manifest, module: string): string[] {
  const modules = new Set([module]);
  // A set also iterates over what is added meanwhile.
  for (const one of modules) for (const imported of manifest[one]?.imports ?? []) modules.add(imported);
  return [...modules].flatMap((one) => manifest[one]?.file ?? []).map((file) => basename(file));
}

/** By the name of the module, without folder and ending. */
function partsIn(manifest: Manifest): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const [module, { isDynamicEntry }] of Object.entries(manifest)) {
    const { name, ext } = parse(module);
    if (!isDynamicEntry || ext !== ".tsx") continue;
    if (files[name]) throw new Error(`Two parts of screens are called ${name}.`);
    files[name] = filesOf(manifest, module);
  }
  return files;
}

/** `virtual:part-files` tells the server which files a browser needs for a part of a screen that it loads on demand. */
export const partFiles: Plugin = {
  name: "part-files",
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    // The development server has no such files.
    const manifest: Manifest = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, "utf8")) : {};
    return `export default ${JSON.stringify(partsIn(manifest))}`;
  },
};
