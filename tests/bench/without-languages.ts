import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { bundleInto } from "#scripts/local/bundle.ts";
import { tool } from "#scripts/shared/tools.ts";
import type * as Languages from "#worker/platform/languages.ts";

const LANGUAGE = "worker/contract/language.ts";

/** The code of each export, so that the compiler finds one that is missing. */
const SPANISH_ONLY = {
  isLanguage: '(code) => code === "es"',
  isWhole: '(code) => code === "es"',
  inLanguage: "(_, work) => work()",
  LANGUAGE_NAMES: '{ es: "Español" }',
  offerPseudoLanguage: "() => {}",
  translationNow: '() => ({ language: "es", catalog: null })',
  folderOf: "() => null",
  directionOf: '() => "ltr"',
  acceptedLanguage: "() => null",
} satisfies Record<keyof typeof Languages, string>;

/** Modules that answer in Spanish at once. What else they export is for the build. */
const INSTEAD: Record<string, (code: string) => string> = {
  [LANGUAGE]: (code) =>
    code
      .replace("current().language;", "SOURCE_LANGUAGE;")
      .replace("localeOf(language())", '"es-CL"')
      .replace(/(?<=provideTranslation\(\w+: \(\) => Translation\): void \{)[^}]*/, ""),
  "worker/platform/languages.ts": () =>
    Object.entries(SPANISH_ONLY)
      .map(([name, code]) => `export const ${name} = ${code};`)
      .join("\n"),
  "app/languages/language-picker.tsx": () => "export const LanguagePicker = () => null;",
  "app/languages/language-choice.tsx": () =>
    "export const LanguageChoice = () => null;\nexport const LanguageButtons = () => null;",
};

/** A module whose texts are plain Spanish, as they were before there were languages. */
function withoutTexts(code: string): string {
  const source = ts.createSourceFile("module.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  let hasElements = false;
  const within = (node: ts.Node): string => {
    let printed = "";
    let at = node.pos;
    node.forEachChild((child) => {
      printed += code.slice(at, child.pos) + print(child);
      at = child.end;
    });
    return printed + code.slice(at, node.end);
  };
  const partsOf = (template: ts.TemplateLiteral): string => {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return JSON.stringify(template.text);
    const rest = template.templateSpans.flatMap((span) => [print(span.expression), JSON.stringify(span.literal.text)]);
    return [JSON.stringify(template.head.text), ...rest].filter((part) => part !== '""').join(", ");
  };
  const plain = (node: ts.Node): string | null => {
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText(source);
      if (/^(t|form|inContext\(.*\))$/s.test(tag)) return print(node.template);
      if (tag !== "rich") return null;
      hasElements = true;
      return `$element($fragment, null, ${partsOf(node.template)})`;
    }
    if (!ts.isCallExpression(node) || node.expression.getText(source) !== "plural") return null;
    const [count, one, other] = node.arguments.map(print);
    return `(${count} === 1 ? ${one} : ${other})`;
  };
  function print(node: ts.Node): string {
    const replaced = plain(node);
    return replaced === null ? within(node) : code.slice(node.pos, node.getStart(source)) + replaced;
  }
  const rewritten = within(source);
  return hasElements
    ? `import { createElement as $element, Fragment as $fragment } from "react";\n${rewritten}`
    : rewritten;
}

/** Builds a copy of this checkout in which all texts are Spanish. @returns where its Worker and its files are */
export function buildWithoutLanguages(folder: string): { script: string; client: string } {
  const listed = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of listed.filter((one) => !one.endsWith(".po"))) {
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true });
    if (/^(app|party|worker)\/.*\.tsx?$/.test(path)) {
      const code = readFileSync(path, "utf8");
      writeFileSync(copy, INSTEAD[path]?.(code) ?? withoutTexts(code));
    } else cpSync(path, copy);
  }
  mkdirSync(join(folder, "worker/languages"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const here = process.cwd();
  process.chdir(folder);
  try {
    tool("node_modules/.bin/tsx", ["scripts/build.ts"]);
    return { script: bundleInto(join(folder, "alone")), client: join(folder, "build/client") };
  } finally {
    process.chdir(here);
  }
}
