import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Catalog, contextKey, pluralKey, SOURCE_LANGUAGE, splitMessage } from "#worker/contract/language.ts";
import { PSEUDO } from "#worker/platform/pseudo-language.ts";
import { type Language, versionOf } from "./catalogs.ts";
import { MARKS } from "./marks.ts";
import { nameOf, nodesOf, rewrite, stringOf } from "./rewrite.ts";

const ASSETS = "build/client/assets";

const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
const inTemplate = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, "\\$&");

/** Replaces the marks of a minified chunk by the texts of a language. */
export function withTexts(code: string, language: string, catalog: Catalog | null): string {
  const textOf = (message: string): string => {
    const text = catalog?.[message];
    return typeof text === "string" ? text : message;
  };
  return rewrite(code, (node, print) => {
    if (nameOf(node) === MARKS.language) return quoted(language);
    if (node.type !== "CallExpression") return null;
    const [first, ...values] = nodesOf(node.arguments);
    const message = stringOf(first) ?? "";
    switch (nameOf(node.callee)) {
      case MARKS.text: {
        const parts = splitMessage(textOf(message));
        if (parts.every((part) => typeof part === "string")) return quoted(parts.join(""));
        const printed = (index: number) => {
          const value = values[index];
          if (!value) throw new Error(`"${textOf(message)}" has no value for {${index}}.`);
          return print(value);
        };
        return `\`${parts.map((part) => (typeof part === "string" ? inTemplate(part) : `\${${printed(part)}}`)).join("")}\``;
      }
      case MARKS.inContext: {
        const text = catalog?.[contextKey(String(stringOf(values[0])), message)];
        return quoted(typeof text === "string" ? text : message);
      }
      case MARKS.parts:
        return JSON.stringify(splitMessage(textOf(message)));
      case MARKS.forms: {
        const other = stringOf(values[0]);
        if (other === undefined) throw new Error(`"${message}" has no form for several.`);
        const forms = catalog?.[pluralKey(other)];
        return JSON.stringify(Array.isArray(forms) ? forms : [message, other]);
      }
      default:
        return null;
    }
  });
}

/** Remix names each file of the browser with this path, in its list of routes too. */
const PATH = "assets/";

/** Where the files of a language are: a folder of their own, so that their imports stay as they are. */
const folderOf = (language: Language): string =>
  language.code === PSEUDO.code ? PSEUDO.folder : `${PATH}${versionOf(language)}/`;

/** Writes the texts into the browser's files: Spanish in place, each other language beside it. */
export function writeTexts(languages: readonly Language[]): void {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  for (const language of languages) mkdirSync(join("build/client", folderOf(language)), { recursive: true });
  for (const file of files) {
    const code = readFileSync(join(ASSETS, file), "utf8");
    writeFileSync(join(ASSETS, file), withTexts(code, SOURCE_LANGUAGE, null));
    for (const language of languages) {
      const folder = folderOf(language);
      const inFolder = code.replace(/\bassets\/(?=[\w.-]+\.js\b)/g, folder);
      writeFileSync(join("build/client", folder, file), withTexts(inFolder, language.code, language.catalog));
    }
  }
}

/** What the Worker needs: the texts, and where the browser's files are. */
export function writeCatalogs(languages: readonly Language[]): void {
  const entries = languages.map((language) => {
    const { code, name, direction, isComplete, catalog } = language;
    return [code, { name, direction, isComplete, folder: folderOf(language), catalog }] as const;
  });
  writeFileSync("build/languages.js", `export default ${JSON.stringify(Object.fromEntries(entries))};\n`);
}
