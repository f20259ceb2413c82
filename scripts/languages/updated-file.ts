import PO from "pofile";
import { compare } from "#worker/contract/compare.ts";
import { pluralForms } from "#worker/contract/language.ts";
import { codeOf, readPo } from "./catalogs.ts";
import { keyOf, type SourceText } from "./source-texts.ts";

/** Its types leave out the options. */
const Item = PO.Item as new (options: { nplurals: number }) => InstanceType<typeof PO.Item>;

/** By the text, so that a change of the code moves no line of a file. */
const byText = (a: SourceText, b: SourceText) => compare(a.message, b.message);

/** The file with the texts that the source has now. A text that is new, or has changed, has no translation. */
export function updatedFile(file: string, texts: Map<string, SourceText>): string {
  const po = readPo(file);
  const forms = pluralForms(codeOf(file));
  const known = new Map(po.items.map((item) => [keyOf(item.msgid, item.msgctxt), item]));
  po.items = [...texts.values()].sort(byText).map(({ message, plural, context, files, values }) => {
    const item = new Item({ nplurals: forms.length });
    const before = known.get(keyOf(message, context));
    item.msgid = message;
    if (plural) item.msgid_plural = plural;
    if (context) item.msgctxt = context;
    const isSame = before && (before.msgid_plural ?? "") === (plural ?? "");
    item.msgstr = isSame ? before.msgstr : plural ? forms.map(() => "") : [""];
    item.comments = before?.comments ?? [];
    item.extractedComments = values;
    item.references = [...files].sort();
    return item;
  });
  return po.toString();
}
