import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { contextKey } from "#worker/contract/language.ts";
import { isUnmarked, NAMES } from "./unmarked.ts";

const ROOTS = ["app", "party", "worker"];

export type SourceText = {
  /** The text, or the text for one. `{0}` is the first value. */
  message: string;
  /** The text for several. */
  plural?: string;
  context?: string;
  files: Set<string>;
  /** What each value is in the code, such as "{0}: name". */
  values: string[];
};

type Mistake = { file: string; line: number; mistake: string };

type Template = { message: string; values: string[] };

function templateOf(template: ts.TemplateLiteral): Template {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return { message: template.text, values: [] };
  const { head, templateSpans } = template;
  return {
    message: templateSpans.reduce((text, { literal }, index) => `${text}{${index}}${literal.text}`, head.text),
    values: templateSpans.map(({ expression }) => expression.getText().replace(/\s+/g, " ")),
  };
}

const isInFunction = (node: ts.Node): boolean =>
  node.parent !== undefined && (ts.isFunctionLike(node.parent) || isInFunction(node.parent));

const isText = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && hasWord(node.getText());

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Attributes with text that nobody reads. */
const NOT_READ =
  /^(aria-keyshortcuts|content|class(Name)?|labelClass|id|name|type|to|href|rel|key|role|d|viewBox|style|src|value|dir|lang)$/;

/** The Worker's and the room's other words are for programs. */
const isOfScreens = (file: string): boolean => !/^(?:worker|party)\//.test(file);

/** In the Worker and the rooms only a file that imports the tags, or that refuses a request, has texts. */
const mayHaveTexts = (file: string, code: string): boolean =>
  isOfScreens(file) || /\/language\.ts|AppError\(/.test(code);

function readFile(file: string, add: (text: Omit<SourceText, "files">) => void, mistakes: Mistake[]): void {
  const code = readFileSync(file, "utf8");
  if (!mayHaveTexts(file, code)) return;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const report = (node: ts.Node, mistake: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    mistakes.push({ file, line: line + 1, mistake });
  };
  const addText = ({ message, values }: Template) =>
    add({ message, values: values.map((value, index) => `{${index}}: ${value}`) });
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText();
      if (tag === "t" || tag === "rich") {
        addText(templateOf(node.template));
        if (!isInFunction(node)) report(node, "Runs before the reader's language is known: move it into a function.");
      }
      if (ts.isCallExpression(node.tag) && node.tag.expression.getText() === "inContext") {
        const [context] = node.tag.arguments;
        if (context && ts.isStringLiteral(context)) add({ ...templateOf(node.template), context: context.text });
      }
      if (tag === "form" && !isPlural(node.parent)) report(node, "Stands outside plural().");
    }
    if (isPlural(node)) addPlural(node);
    if (isOfScreens(file) && isUnmarked(node)) report(node, `Not marked with t: ${node.getText()}`);
    if (ts.isConditionalExpression(node) && /[!=]==? 1$/.test(node.condition.getText()) && isChoiceOfTexts(node)) {
      report(node, "Compares a number with 1: use plural().");
    }
    if (ts.isCallExpression(node) && /\.toLocale\w+$/.test(node.expression.getText()) && !node.arguments.length) {
      report(node, "Formats in the language of the machine: give the reader's.");
    }
    if (ts.isJsxText(node) && hasWord(node.text) && !NAMES.has(node.text.trim()))
      report(node, `Not marked with t or rich: ${node.text.trim()}`);
    if (ts.isPropertyAssignment(node) && node.name.getText() === "message" && isText(node.initializer)) {
      report(node, `Not marked with t: ${node.initializer.getText()}`);
    }
    if (
      ts.isJsxAttribute(node) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      !NOT_READ.test(node.name.getText()) &&
      !NAMES.has(node.initializer.text) &&
      /^\p{Lu}\p{Ll}| \p{L}.* |[áéíóúñ¿¡]/u.test(node.initializer.text)
    ) {
      report(node, `Not marked with t: ${node.initializer.text}`);
    }
    ts.forEachChild(node, visit);
  };
  const addPlural = (call: ts.CallExpression) => {
    const [, one, other] = call.arguments;
    if (!one || !other || !ts.isTaggedTemplateExpression(one) || !ts.isTaggedTemplateExpression(other)) {
      return report(call, "A plural has two forms, written in it.");
    }
    const forms = { one: templateOf(one.template), other: templateOf(other.template) };
    const message = forms.one.message.replace(/\{(\d+)\}/g, (_, index) => {
      const at = forms.other.values.indexOf(forms.one.values[Number(index)] ?? "");
      if (at === -1) report(one, "Has a value that the text for several has not.");
      return `{${at}}`;
    });
    const values = forms.other.values.map((value, index) => `{${index}}: ${value}`);
    add({ message, plural: forms.other.message, values });
  };
  visit(source);
}

const isChoiceOfTexts = ({ whenTrue, whenFalse }: ts.ConditionalExpression): boolean =>
  ts.isTaggedTemplateExpression(whenTrue) && ts.isTaggedTemplateExpression(whenFalse);

const isPlural = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === "plural";

/** The files of languages know a text by its first form and its context. */
export const keyOf = (message: string, context = ""): string => (context ? contextKey(context, message) : message);

/** @returns the texts by their key of `keyOf` */
export function readSource(roots = ROOTS): { texts: Map<string, SourceText>; mistakes: Mistake[] } {
  const texts = new Map<string, SourceText>();
  const mistakes: Mistake[] = [];
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => join(root, file)),
  );
  for (const file of files.sort()) {
    const add = (text: Omit<SourceText, "files">) => {
      const key = keyOf(text.message, text.context);
      const known = texts.get(key);
      if (known && known.plural !== text.plural) {
        mistakes.push({ file, line: 0, mistake: `"${key}" is a text with another plural, or none, elsewhere.` });
      }
      texts.set(key, { ...text, ...known, files: (known?.files ?? new Set()).add(file) });
    };
    readFile(file, add, mistakes);
  }
  return { texts, mistakes };
}
