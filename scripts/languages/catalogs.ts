import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import PO from "pofile";
import { type Catalog, contextKey, pluralKey, SOURCE_LANGUAGE } from "#worker/contract/language.ts";

/** One file for each language but Spanish, which is the source. */
const LANGUAGES_FOLDER = "worker/languages";

export type Language = {
  /** The file's name: "en". */
  code: string;
  /** In the language itself: "English". */
  name: string;
  direction: "ltr" | "rtl";
  /** Every text is translated. */
  isComplete: boolean;
  catalog: Catalog;
};

export const languageFiles = (folder = LANGUAGES_FOLDER): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".po"))
    .sort()
    .map((file) => join(folder, file));

export const codeOf = (file: string): string => basename(file, ".po");

/** Each code that a person may choose, Spanish first. */
export const languageCodes = (): string[] => [SOURCE_LANGUAGE, ...languageFiles().map(codeOf)];

export const readPo = (file: string): PO => PO.parse(readFileSync(file, "utf8"));

/** Texts without a translation are left out, so that the source's are shown. */
export function readLanguage(file: string): Language {
  const { headers, items } = readPo(file);
  const name = headers["X-Name"];
  if (!name) throw new Error(`${file} has no header X-Name, the language's own name.`);
  const catalog = Object.fromEntries(
    items
      .filter(({ msgstr, obsolete }) => !obsolete && msgstr.length > 0 && msgstr.every((text) => text !== ""))
      .map(({ msgctxt, msgid, msgid_plural, msgstr }) => {
        if (msgid_plural) return [pluralKey(msgid_plural), msgstr];
        return [msgctxt ? contextKey(msgctxt, msgid) : msgid, msgstr[0] ?? ""];
      }),
  );
  return {
    code: codeOf(file),
    name,
    direction: headers["X-Direction"] === "rtl" ? "rtl" : "ltr",
    isComplete: headers["X-Complete"] === "yes",
    catalog,
  };
}

/** Changes with the translation, so that browsers keep a file for ever. */
export const versionOf = ({ code, catalog }: Language): string =>
  `${code}-${createHash("sha256").update(JSON.stringify(catalog)).digest("hex").slice(0, 8)}`;
