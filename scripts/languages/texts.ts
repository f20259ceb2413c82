import { writeFileSync } from "node:fs";
import type PO from "pofile";
import { readArguments } from "#scripts/shared/arguments.ts";
import { main, Stop } from "#scripts/shared/tools.ts";
import { languageFiles, readPo } from "./catalogs.ts";
import { mistakesIn } from "./mistakes.ts";
import { readSource } from "./source-texts.ts";
import { updatedFile } from "./updated-file.ts";

const isTranslated = ({ msgstr }: PO["items"][number]): boolean => !msgstr.includes("");

/** For translators: how far a language is. */
function progressOf(file: string): string {
  const { items } = readPo(file);
  return `${file}: ${items.filter(isTranslated).length} of ${items.length} texts are translated.`;
}

const USAGE = `npm run texts [-- --check]

Writes the texts of the source into the file of each language, and says how many are translated.

  --check  writes nothing, and prints each mistake`;

const { values } = readArguments(USAGE, { options: { check: { type: "boolean", default: false } } });

await main(async () => {
  const source = readSource();
  if (!values.check) {
    for (const file of languageFiles()) {
      writeFileSync(file, updatedFile(file, source.texts));
      console.log(progressOf(file));
    }
  }
  const mistakes = mistakesIn(source);
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0 && values.check) {
    throw new Stop(`Mistakes in the texts: ${mistakes.length}. "npm run texts" adds new ones.`);
  }
});
