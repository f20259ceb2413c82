import { pluralForms } from "#worker/contract/language.ts";
import { codeOf, languageFiles, readPo } from "./catalogs.ts";
import { keyOf, type readSource } from "./source-texts.ts";

const valuesIn = (text: string): string[] => [...new Set(text.match(/\{\d+\}/g))].sort();

/** What is wrong in the source or in the language files, a line each. */
export function mistakesIn({ texts, mistakes }: ReturnType<typeof readSource>, files = languageFiles()): string[] {
  const inSource = mistakes.map(({ file, line, mistake }) => `${file}:${line} ${mistake}`);
  return [...inSource, ...files.flatMap((file) => mistakesInFile(file, texts))];
}

/** A language without the header `X-Complete: yes` may lack texts. */
function mistakesInFile(file: string, texts: ReturnType<typeof readSource>["texts"]): string[] {
  const { headers, items } = readPo(file);
  const code = codeOf(file);
  const forms = pluralForms(code);
  const isComplete = headers["X-Complete"] === "yes";
  const found: string[] = [];
  if (headers.Language !== code) found.push(`${file} needs the header "Language: ${code}".`);
  if (!headers["Plural-Forms"]?.includes(`nplurals=${forms.length};`)) {
    found.push(`${file} needs the header "Plural-Forms: nplurals=${forms.length}; …", for ${forms.join(", ")}.`);
  }
  const known = new Set<string>();
  for (const { msgctxt, msgid, msgid_plural, msgstr } of items) {
    const key = keyOf(msgid, msgctxt);
    const text = texts.get(key);
    known.add(key);
    const mistake =
      !text || (text.plural ?? "") !== (msgid_plural ?? "")
        ? "is not in the source any more."
        : mistakeIn(msgstr, msgid_plural ?? msgid, msgid_plural ? forms.length : 1, isComplete);
    if (mistake) found.push(`${file} "${msgid}" ${mistake}`);
  }
  const missing = isComplete ? [...texts.keys()].filter((key) => !known.has(key)) : [];
  return [...found, ...missing.map((key) => `${file} "${key}" is missing.`)];
}

function mistakeIn(translated: string[], text: string, forms: number, isComplete: boolean): string | null {
  if (!isComplete && translated.every((form) => form === "")) return null;
  if (translated.length !== forms || translated.includes("")) return `needs ${forms} translated forms.`;
  const values = valuesIn(text);
  // Any form but the last may leave out a value, as in "un voto".
  if (valuesIn(translated.at(-1) ?? "").join() !== values.join()) return "has other values than its translation.";
  if (translated.some((form) => valuesIn(form).some((value) => !values.includes(value)))) {
    return "has a form with a value that the text has not.";
  }
  return null;
}
