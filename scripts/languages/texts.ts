import { writeFileSync } from "node:fs";
import PO from "pofile";
import { main } from "#scripts/hosting/tools.ts";
import { pluralForms } from "#worker/contract/language.ts";
import { codeOf, languageFiles, readPo } from "./catalogs.ts";
import { mistakesIn } from "./mistakes.ts";
import { keyOf, readSource, type SourceText } from "./source-texts.ts";

/** Its types leave out the options. */
const Item = PO.Item as new (options: { nplurals: number }) => InstanceType<typeof PO.Item>;

/** By the text, so that a change of the code moves no line of a file. */
const byText = (a: SourceText, b: SourceText) => (a.message < b.message ? -1 : 1);

/** The file with the texts that the source has now. A text that is new, or has changed, has no translation. */
function updated(file: string, texts: Map<string, SourceText>): string {
  const po = readPo(file);
  const forms = pluralForms(codeOf(file));
  const known = new Map(po.items.map((item) => [keyOf(item.msgid, item.msgctxt), item]));
  po.items = [...texts.values()].sort(byText).map(({ message, plural, context, files, values }) => {
    const item = new Item({ nplurals: forms.length });
    const before = known.get(keyOf(message, context));
    item.msgid = message;
    if (plural) item.msgid_plural = plural;
    if (context) item.msgctxt = context;
    item.msgstr = before?.msgstr ?? (plural ? forms.map(() => "") : [""]);
    item.comments = before?.comments ?? [];
    item.extractedComments = values;
    item.references = [...files].sort();
    return item;
  });
  return po.toString();
}

const isTranslated = ({ msgstr }: InstanceType<typeof PO.Item>): boolean => !msgstr.includes("");

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
      writeFileSync(file, updated(file, source.texts));
      console.log(progressOf(file));
    }
  }
  const mistakes = mistakesIn(source);
  for (const mistake of mistakes) console.error(mistake);
  if (mistakes.length > 0 && isCheck)
    throw new Error(`${mistakes.length} mistakes in the texts. "npm run texts" adds new ones.`);
});
