import ts from "typescript";

/** The same in every language. */
export const NAMES = new Set(["Tertulia", "Matías"]);

/** People in the examples, keys of the keyboard, and what programs write or read. */
const NOT_TEXTS = new Set([
  ...NAMES,
  ...["Valentina", "Ignacia", "Tomás", "Valentina Ríos", "Ignacia Pino", "Tomás Vera", "Camila Soto"],
  ...["Escape", "Enter", "Tab", "Home", "End"],
  ...["The Tertulia authors", "Bearer ", "Notification", "Reflection", "Anonymous"],
  ...["Purple glow top", "Magenta orb grid light", "Top Gradient Radial", "Bottom fade grid"],
]);

/** A sentence or a word with a capital, or Spanish letters. */
const IS_READ = /^[¿¡]?\p{Lu}\p{Ll}+(?:$|[ .…?!,:])|[áéíóúñ¿¡]/u;

/** Tags of texts are read as they are; a value within them may have another text. */
const isMarked = ({ parent }: ts.Node): boolean => {
  const template = ts.isTemplateSpan(parent) ? parent.parent : parent;
  return ts.isTaggedTemplateExpression(template) || ts.isTaggedTemplateExpression(template.parent);
};

/** Attributes and reasons of refusals have rules of their own, and people who program read errors and the console in English. */
const isForPrograms = ({ parent }: ts.Node): boolean =>
  ts.isJsxAttribute(parent) ||
  (ts.isPropertyAssignment(parent) && parent.name.getText() === "message") ||
  ts.isImportDeclaration(parent) ||
  ((ts.isNewExpression(parent) || ts.isCallExpression(parent)) &&
    /^console\.|Error$/.test(parent.expression.getText())) ||
  (ts.isTemplateExpression(parent) && isForPrograms(parent));

/** A text in a constant, a value or a call that no tag marks. */
export function isUnmarked(node: ts.Node): boolean {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isPart && !ts.isStringLiteralLike(node)) return false;
  return IS_READ.test(node.text) && !NOT_TEXTS.has(node.text) && !isMarked(node) && !isForPrograms(node);
}
