// biome-ignore-all lint/suspicious/noTemplateCurlyInString: The sources of these tests are strings.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import PO from "pofile";
import { minify } from "terser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeOf, languageFiles, readLanguage, readPo } from "#scripts/languages/catalogs.ts";
import { mistakesIn } from "#scripts/languages/mistakes.ts";
import { readSource } from "#scripts/languages/source-texts.ts";
import { updatedFile } from "#scripts/languages/updated-file.ts";
import { withTexts } from "#scripts/languages/write-texts.ts";
import { shortened } from "#scripts/vite/second-minifier.ts";
import { marked } from "#scripts/vite/texts.ts";
import { type Catalog, contextKey, pluralKey, pluralOf } from "#worker/contract/language.ts";

const WORLD = {
  name: "Ana",
  place: "casa",
  one: 1,
  two: 2,
  $pluralOf: pluralOf,
  $richOf: (parts: (string | number)[], values: unknown[]) =>
    parts.map((part) => (typeof part === "number" ? values[part] : part)),
};

/** What a script says in the browser: marked, minified, and with the texts of a language. */
async function said(code: string, catalog: Catalog | null = null): Promise<unknown[]> {
  const script = marked(code).replace(/^(import[^;]*;)+/, "");
  const { code: once = "" } = await minify(script, { module: true });
  const small = await shortened(once, "script.js");
  const words: unknown[] = [];
  runInNewContext(withTexts(small, "en", catalog), { ...WORLD, say: (word: unknown) => words.push(word) });
  return words;
}

describe("A text in the browser's script", () => {
  it("A text in a script is the source's in Spanish and the translation in another language", async () => {
    expect(await said("say(t`Hola`)")).toEqual(["Hola"]);
    expect(await said("say(t`Hola`)", { Hola: "Hello" })).toEqual(["Hello"]);
  });

  it("A text in a script is Spanish where the language lacks it", async () => {
    expect(await said("say(t`Hola, ${name}`)", {})).toEqual(["Hola, Ana"]);
    expect(await said("say(plural(two, form`un voto`, form`${two} votos`))", {})).toEqual(["2 votos"]);
  });

  it("A text in a script has its values in the language's order", async () => {
    const code = "say(t`${name} en ${place}`)";
    expect(await said(code)).toEqual(["Ana en casa"]);
    expect(await said(code, { "{0} en {1}": "At {1}: {0}" })).toEqual(["At casa: Ana"]);
  });

  it("A text in a script can be in the value of another", async () => {
    const code = "say(t`Hola, ${name ? t`querida ${name}` : t`tú`}.`)";
    expect(await said(code)).toEqual(["Hola, querida Ana."]);
    const catalog = { "Hola, {0}.": "Hello {0}.", "querida {0}": "dear {0}", tú: "you" };
    expect(await said(code, catalog)).toEqual(["Hello dear Ana."]);
  });

  it.each([
    "\"quoted\" 'twice'",
    "back`tick",
    "dollar ${name} brace",
    "two\nlines",
    "back\\slash",
    "\u2028\u2029",
    "$&",
  ])("A text in a script has each character of its translation: %j", async (text) => {
    expect(await said("say(t`Hola`)", { Hola: text })).toEqual([text]);
    const withValue = await said("say(t`Hola, ${name}`)", { "Hola, {0}": `${text}{0}` });
    expect(withValue).toEqual([`${text}Ana`]);
  });

  it("A text in a script has each character of the source", async () => {
    expect(await said('say(t`"Ana\\`s" \\${name}\\n${name} {n}`)')).toEqual(['"Ana`s" ${name}\nAna {n}']);
  });

  it("A text in a script can be a property, a default or the value of a shorthand property", async () => {
    const catalog = { Listo: "Done", Salir: "Leave" };
    expect(await said("const label = t`Listo`; say({ label })", catalog)).toEqual([{ label: "Done" }]);
    const defaults = "(({ label = t`Listo` }, second = t`Salir`) => say([label, second]))({})";
    expect(await said(defaults, catalog)).toEqual([["Done", "Leave"]]);
  });

  it("A text in a script differs by context", async () => {
    const catalog = { Entrar: "Log in", [contextKey("a table", "Entrar")]: "Join" };
    expect(await said('say(t`Entrar`); say(inContext("a table")`Entrar`)', catalog)).toEqual(["Log in", "Join"]);
  });

  it("A text in a script keeps its elements in the language's order", async () => {
    const code = "say(rich`${name} está en ${place}.`)";
    expect(await said(code)).toEqual([["Ana", " está en ", "casa", "."]]);
    expect(await said(code, { "{0} está en {1}.": "At {1}: {0}" })).toEqual([["At ", "casa", ": ", "Ana"]]);
  });

  it("A text in a script is refused where its translation has a value that the source has not", async () => {
    await expect(said("say(t`Hola, ${name}`)", { "Hola, {0}": "Hello, {1}" })).rejects.toThrow("no value for {1}");
  });
});

describe("A plural in the browser's script", () => {
  it("A plural may leave out a value in the text for one", async () => {
    const code = "for (const n of [one, two]) say(plural(n, form`un voto en ${place}`, form`${n} votos en ${place}`))";
    expect(await said(code)).toEqual(["un voto en casa", "2 votos en casa"]);
    const catalog = { [pluralKey("{0} votos en {1}")]: ["at {1}, one vote", "at {1}, {0} votes"] };
    expect(await said(code, catalog)).toEqual(["at casa, one vote", "at casa, 2 votes"]);
  });

  it("A plural can have a text in a value", async () => {
    const code = "say(plural(two, form`un ${t`voto`}`, form`${two} ${t`voto`}s`))";
    expect(await said(code, { voto: "vote" })).toEqual(["2 votes"]);
  });
});

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-texts-test-"));
  mkdirSync(at("source"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sourceOf(code: string) {
  writeFileSync(at("source/screen.tsx"), `import { t } from "#worker/contract/language.ts";\n${code}`);
  return readSource([at("source")]);
}
const wrongIn = (code: string) => sourceOf(code).mistakes.map(({ line, mistake }) => `${line}: ${mistake}`);

describe("The source", () => {
  it("The source tells translators what each value of a text is", () => {
    const { texts } = sourceOf("const a = (team: Team) => t`Hola, ${team.name}. Son las ${hour}.`;");
    expect(texts.get("Hola, {0}. Son las {1}.")?.values).toEqual(["{0}: team.name", "{1}: hour"]);
  });

  it("The source has a text of every kind", () => {
    const { texts, mistakes } = sourceOf(`
      const a = () => [t\`Hola\`, rich\`Hola, \${b}\`, inContext("a table")\`Entrar\`];
      const c = (n: number) => plural(n, form\`un voto\`, form\`\${n} votos\`);`);
    expect(mistakes).toEqual([]);
    expect([...texts.keys()]).toEqual(["Hola", "Hola, {0}", contextKey("a table", "Entrar"), "un voto"]);
    expect(texts.get("un voto")?.plural).toBe("{0} votos");
  });

  it.each([
    ["a text that is read before anybody asks for it", "const a = t`Hola`;", /^2: Runs before the reader/],
    ["a text in an element", "const a = () => <p>Hola Ana</p>;", /^2: Not marked with t or rich: Hola Ana/],
    ["a text in an attribute", 'const a = () => <p title="Hola Ana" />;', /^2: Not marked with t: Hola Ana/],
    [
      "the reason of a refusal",
      'import { t } from "#worker/contract/language.ts"; const a = () => ({ message: "Debe ser un UUID." });',
      /^2: Not marked with t: "Debe ser/,
    ],
    [
      "a plural whose text for several lacks a value",
      "const a = () => plural(n, form`${name} votó`, form`${n} votaron`);",
      /^2: Has a value that the text for several has not/,
    ],
    [
      "a comparison with 1 between texts",
      "const a = () => (n === 1 ? t`voto` : t`votos`);",
      /^2: Compares a number with 1/,
    ],
    [
      "a format without the reader's language",
      "const a = () => n.toLocaleString();",
      /^2: Formats in the language of the/,
    ],
    ["a form outside a plural", "const a = () => form`un voto`;", /^2: Stands outside plural/],
    ["a plural without its forms", "const a = () => plural(n, one, other);", /^2: A plural has two forms/],
    [
      "a text that is also a plural",
      "const a = () => [plural(n, form`voto`, form`votos`), t`voto`];",
      /^0: "voto" is a text with another plural/,
    ],
  ])("The source may not have %s", (_title, code, mistake) => {
    expect(wrongIn(code)).toEqual([expect.stringMatching(mistake)]);
  });

  it("The source may have words that are for programs and people who program", () => {
    expect(wrongIn('const a = () => { if (key === "Escape") throw new Error("No board"); };')).toEqual([]);
    expect(wrongIn('import a from "Hola"; const b = document.createElement("div"), c = "hola-ana";')).toEqual([]);
  });

  it("The source may have names, keys and other words that nobody reads", () => {
    expect(wrongIn('const a = () => <p className="Hola Ana" lang="es">Tertulia {name} · 3</p>;')).toEqual([]);
  });
});

const SOURCE = `
  const a = () => t\`Hola, \${name}\`;
  const b = () => plural(n, form\`un voto\`, form\`\${n} votos\`);`;
const HEADERS = { Language: "en", "X-Name": "English", "Plural-Forms": "nplurals=2; plural=(n != 1);" };
const HELLO = 'msgid "Hola, {0}"\nmsgstr "Hello, {0}"';
const VOTES = 'msgid "un voto"\nmsgid_plural "{0} votos"\nmsgstr[0] "one vote"\nmsgstr[1] "{0} votes"';

function fileOf(entries: string[], headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...HEADERS, ...headers }).map(([name, value]) => `"${name}: ${value}\\n"`);
  const file = at(`${headers.file ?? "en"}.po`);
  writeFileSync(file, ['msgid ""\nmsgstr ""', ...lines].join("\n") + ["", ...entries].join("\n\n"));
  return file;
}
const mistakesOf = (entries: string[], headers: Record<string, string> = {}) => {
  const file = fileOf(entries, headers);
  return mistakesIn(sourceOf(SOURCE), [file]).map((mistake) => mistake.replace(`${file} `, ""));
};
const COMPLETE = { "X-Complete": "yes" };

describe("A language", () => {
  it("A language with a translation for each text has no mistake", () => {
    expect(mistakesOf([HELLO, VOTES], COMPLETE)).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ["may not lack a text", [VOTES], '"Hola, {0}" is missing.'],
    ["may not lack a translation", [HELLO.replace("Hello, {0}", ""), VOTES], '"Hola, {0}" needs 1 translated forms.'],
    ["may not lack a plural", [HELLO], '"un voto" is missing.'],
    ["may not lack a form", [HELLO, VOTES.replace("one vote", "")], '"un voto" needs 2 translated forms.'],
  ])("A language that is complete %s", (_title, entries, mistake) => {
    expect(mistakesOf(entries, COMPLETE)).toEqual([mistake]);
  });

  it("A language that is not complete may lack texts, which then are in Spanish", () => {
    const entries = [HELLO.replace("Hello, {0}", ""), VOTES];
    expect(mistakesOf(entries)).toEqual([]);
    expect(readLanguage(fileOf(entries)).catalog).toEqual({ [pluralKey("{0} votos")]: ["one vote", "{0} votes"] });
  });

  it.each<[string, string[], string]>([
    [
      "a value is missing",
      [HELLO.replace("Hello, {0}", "Hello")],
      '"Hola, {0}" has other values than its translation.',
    ],
    [
      "a value is another",
      [HELLO.replace("Hello, {0}", "Hello, {1}")],
      '"Hola, {0}" has other values than its translation.',
    ],
    [
      "a plural lacks its value",
      [VOTES.replace("{0} votes", "votes")],
      '"un voto" has other values than its translation.',
    ],
    [
      "a form has another value",
      [VOTES.replace("one vote", "{1} vote")],
      '"un voto" has a form with a value that the text has not.',
    ],
    ["only one form is written", [VOTES.replace("one vote", "")], '"un voto" needs 2 translated forms.'],
    [
      "a text has changed in the source",
      [HELLO.replace("Hola", "Buenas")],
      '"Buenas, {0}" is not in the source any more.',
    ],
    ["a plural has changed", [VOTES.replace("{0} votos", "{0} votitos")], '"un voto" is not in the source any more.'],
  ])("A language has a mistake where %s", (_title, entries, mistake) => {
    expect(mistakesOf(entries)).toEqual([mistake]);
  });

  it("A language needs the number of forms that its grammar has", () => {
    const polish = { file: "pl", Language: "pl", "Plural-Forms": "nplurals=3; plural=0;" };
    const three = VOTES.replace('msgstr[1] "{0} votes"', 'msgstr[1] "{0} głosy"\nmsgstr[2] "{0} głosów"');
    expect(mistakesOf([three], polish)).toEqual([]);
    expect(mistakesOf([VOTES], polish)).toEqual(['"un voto" needs 3 translated forms.']);
  });

  it("A language gets the source's texts without losing what is translated, and a text that got a plural is a new one", () => {
    const file = fileOf([HELLO, 'msgid "un voto"\nmsgstr "one vote"']);
    const { items } = PO.parse(updatedFile(file, sourceOf(SOURCE).texts));
    expect(items.map(({ msgid, msgid_plural, msgstr }) => [msgid, msgid_plural, msgstr])).toEqual([
      ["Hola, {0}", null, ["Hello, {0}"]],
      ["un voto", "{0} votos", ["", ""]],
    ]);
  });

  it("A language says in its headers which language it is and how many forms it has", () => {
    expect(mistakesOf([], { file: "pl" })).toEqual([
      'needs the header "Language: pl".',
      'needs the header "Plural-Forms: nplurals=3; …", for one, few, many.',
    ]);
    expect(() => readLanguage(fileOf([], { "X-Name": "" }))).toThrow("no header X-Name");
  });

  it("No line of a Portuguese text ends within the word e-mail", () => {
    const { items } = readPo(languageFiles().find((file) => codeOf(file) === "pt") ?? "");
    expect(items.flatMap(({ msgstr }) => msgstr).filter((text) => /e-mail/i.test(text))).toEqual([]);
  });

  it("A language is complete where its file says so", () => {
    expect(readLanguage(fileOf([])).isComplete).toBe(false);
    expect(readLanguage(fileOf([], COMPLETE)).isComplete).toBe(true);
  });

  it("A language is read from left to right unless its file says otherwise", () => {
    expect(readLanguage(fileOf([])).direction).toBe("ltr");
    expect(readLanguage(fileOf([], { "X-Direction": "rtl" })).direction).toBe("rtl");
  });
});
