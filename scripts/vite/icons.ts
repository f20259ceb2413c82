import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { IconNode } from "lucide-react";
import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";?/g;

/** "Trash2" is in `trash-2.js`. */
const fileOf = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, "-").toLowerCase();

function importOf(specifier: string): string {
  const [name = "", local = name] = specifier.trim().split(/\s+as\s+/);
  return name && `import ${local} from "lucide-react/dist/esm/icons/${fileOf(name)}.js";`;
}

/** React's "strokeWidth" is "stroke-width" in HTML. */
const attribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const toHtml = (parts: IconNode): string =>
  parts
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${attribute(name)}="${value}"`);
      return `<${tag}${written.join("")}/>`;
    })
    .join("");

/** The parts of an icon as HTML, which is one element for React. @returns null where the file is another name of an icon */
export async function asOneElement(file: string): Promise<string | null> {
  const { __iconNode: parts }: { __iconNode?: IconNode } = await import(pathToFileURL(file).href);
  if (!parts) return null;
  const name = basename(file, ".js");
  const values = [`lucide lucide-${name}`, toHtml(parts)].map((value) => JSON.stringify(value));
  return `import { icon } from ${JSON.stringify(resolve("app/ui/icons/icon.ts"))};\nexport default icon(${values});`;
}

/**
 * Imports each icon from its own file, as one element. Otherwise every page imports the library's index, and `chunkOf` finds
 * that every page needs every icon (docs/decisions/014).
 */
export const iconsFromFiles: Plugin = {
  name: "icons-from-files",
  apply: "build",
  async transform(code, id) {
    const changed = ICON.test(id)
      ? await asOneElement(id)
      : code.replace(IMPORTS, (_, names: string) => names.split(",").map(importOf).join(""));
    return changed === null ? null : { code: changed, map: null };
  },
};
