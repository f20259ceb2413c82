import { writeFileSync } from "node:fs";
import type PO from "pofile";
import { main } from "#scripts/hosting/tools.ts";
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

/** `npm run texts` writes the source's texts into each language's file; with `--check` it only says what is wrong. */
await main(async () => {
  const source = readSource();
  const isCheck = process.argv.includes("--check");
  if (!isCheck) {
    for (const file of languageFiles()) {
      writeFileSync(file, updatedFile(file, source.texts));
      console.log(progressOf(file));
    }
  }
  const mistakes = mistakesIn(source);
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0 && isCheck)
    throw new Error(`${mistakes.length} mistakes in the texts. "npm run texts" adds new ones.`);
});
