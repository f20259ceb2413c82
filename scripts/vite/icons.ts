import type { Plugin } from "vite";
import { inBrowserBuild } from "./browser-build.ts";

const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";?/g;

/** "Trash2" is in `trash-2.js`. */
const fileOf = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, "-").toLowerCase();

function importOf(specifier: string): string {
  const [name = "", local = name] = specifier.trim().split(/\s+as\s+/);
  return name && `import ${local} from "lucide-react/dist/esm/icons/${fileOf(name)}.js";`;
}

/** The parts of an icon have random keys, which compress badly. Numbers are unique within the icon too. */
function withShortKeys(code: string): string {
  let key = 0;
  return code.replace(/\bkey: "\w+"/g, () => `key: ${key++}`);
}

/**
 * Imports each icon from its own file. Every page imports the library's index, so `chunkOf` would find that every page needs
 * every icon (docs/decisions/014).
 */
export const iconsFromFiles: Plugin = {
  name: "icons-from-files",
  apply: inBrowserBuild,
  transform(code, id) {
    if (ICON.test(id)) return { code: withShortKeys(code), map: null };
    const imports = code.replace(IMPORTS, (_, names: string) => names.split(",").map(importOf).join(""));
    return { code: imports, map: null };
  },
};
