import type { Plugin } from "vite";
import { MARKS } from "#scripts/languages/marks.ts";
import { cookedText, type Node, nameOf, nodesOf, rewrite } from "#scripts/languages/rewrite.ts";
import { inBrowserBuild } from "./browser-build.ts";

const LANGUAGE = "#worker/contract/language.ts";
const RICH = "#app/lib/rich.ts";
const IMPORTS_TEXTS = /["'](?:#worker\/contract|\.)\/language\.ts["']|["']#app\/lib\/rich\.ts["']/;
/** How the language is found on the server. */
const READ = "current().language";
const OF_LANGUAGE = "$pluralOf";
const OF_RICH = "$richOf";

type Template = { message: string; values: Node[] };

function templateOf(node: Node, tag: string): Template {
  const [literal] = nodesOf(node.quasi);
  if (node.type !== "TaggedTemplateExpression" || nameOf(node.tag) !== tag || !literal) {
    throw new Error(`Expected a template with the tag "${tag}".`);
  }
  const message = nodesOf(literal.quasis)
    .map(cookedText)
    .reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  return { message, values: nodesOf(literal.expressions) };
}

/** The text for one may leave out values, so `{0}` means the same in both. */
function oneAs(other: { message: string; values: string[] }, one: { message: string; values: string[] }): string {
  return one.message.replace(/\{(\d+)\}/g, (_, index) => {
    const at = other.values.indexOf(one.values[Number(index)] ?? "");
    if (at === -1) throw new Error(`"${one.message}" has a value that "${other.message}" has not.`);
    return `{${at}}`;
  });
}

/** The module with a mark in place of each text. */
export function marked(code: string): string {
  const mark = (name: string, ...args: string[]) => `/* @__PURE__ */${name}(${args.join(",")})`;
  const needs = new Set<string>();
  const rewritten = rewrite(code, (node, print) => {
    if (node.type === "TaggedTemplateExpression") {
      const [called, context] = [nodesOf(node.tag)[0], nodesOf(nodesOf(node.tag)[0]?.arguments)[0]];
      if (nameOf(called?.callee) === "inContext" && typeof context?.value === "string") {
        const { message } = templateOf({ ...node, tag: called?.callee }, "inContext");
        return mark(MARKS.inContext, JSON.stringify(message), JSON.stringify(context.value));
      }
      const tag = nameOf(node.tag);
      if (tag !== "t" && tag !== "rich") return null;
      const { message, values } = templateOf(node, tag);
      const text = JSON.stringify(message);
      if (tag === "t") return mark(MARKS.text, text, ...values.map(print));
      needs.add(OF_RICH);
      return mark(OF_RICH, mark(MARKS.parts, text), `[${values.map(print)}]`);
    }
    if (node.type !== "CallExpression") return null;
    if (nameOf(node.callee) !== "plural") return null;
    const [count, ...forms] = nodesOf(node.arguments);
    const [one, other] = forms.map((each) => {
      const template = templateOf(each, "form");
      return { message: template.message, values: template.values.map(print) };
    });
    if (!count || !one || !other) throw new Error("A plural has a count and two forms.");
    needs.add(OF_LANGUAGE);
    const texts = [oneAs(other, one), other.message].map((text) => JSON.stringify(text));
    return mark(OF_LANGUAGE, print(count), mark(MARKS.forms, ...texts), `[${other.values}]`);
  });
  const imports = [
    needs.has(OF_LANGUAGE) && `import { pluralOf as ${OF_LANGUAGE} } from ${JSON.stringify(LANGUAGE)};`,
    needs.has(OF_RICH) && `import { richOf as ${OF_RICH} } from ${JSON.stringify(RICH)};`,
  ];
  return imports.filter(Boolean).join("") + rewritten;
}

/**
 * Replaces the texts of the browser's script by marks: t`Hola, ${name}` becomes $text("Hola, {0}", name). The marks become
 * the texts of each language after the minifier, so a language costs neither bytes nor time (docs/decisions/038).
 */
export const textMarks: Plugin = {
  name: "text-marks",
  apply: inBrowserBuild,
  transform(code, id) {
    if (id.endsWith(LANGUAGE.slice(1))) return { code: code.replace(READ, MARKS.language), map: null };
    const isSource = !id.includes("/node_modules/") && !id.endsWith(RICH.slice(1));
    return isSource && IMPORTS_TEXTS.test(code) ? { code: marked(code), map: null } : undefined;
  },
};
