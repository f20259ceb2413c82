import { parseAst } from "rollup/parseAst";

export type Node = { type: string; start: number; end: number; [property: string]: unknown };

const isNode = (value: unknown): value is Node => value instanceof Object && "type" in value && "start" in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    // Of two that begin together, as in `{ name = value }`, the longer one contains the other.
    .sort((a, b) => a.start - b.start || b.end - a.end);

export const nameOf = (node: unknown): string => (isNode(node) && node.type === "Identifier" ? String(node.name) : "");

/** The text of a part of a template. Its escapes are read. */
export function cookedText({ value }: Node): string {
  if (value instanceof Object && "cooked" in value && typeof value.cooked === "string") return value.cooked;
  throw new Error("Expected a part of a template.");
}

/** @returns undefined where the node is no string, which a minifier may also write as a template */
export function stringOf(node: Node | undefined): string | undefined {
  const [part, ...more] = nodesOf(node?.quasis);
  if (part && more.length === 0) return cookedText(part);
  return typeof node?.value === "string" ? node.value : undefined;
}

export const nodesOf = (value: unknown): Node[] => [value].flat().filter(isNode);

/**
 * Replaces nodes of a JavaScript module, outermost first.
 * @param replace null keeps the node and looks within it. `print` gives the source of a part with its own replacements.
 */
export function rewrite(code: string, replace: (node: Node, print: (part: Node) => string) => string | null): string {
  const print = (node: Node): string => replace(node, print) ?? within(node);
  function within(node: Node): string {
    let printed = "";
    let at = node.start;
    for (const child of childrenOf(node)) {
      // `{ name }` has one identifier twice: as key and as value.
      if (child.start < at) continue;
      printed += code.slice(at, child.start) + print(child);
      at = child.end;
    }
    return printed + code.slice(at, node.end);
  }
  // The type of a node allows any property, because this looks at few of them.
  const program = parseAst(code) as unknown as Node;
  return code.slice(0, program.start) + within(program) + code.slice(program.end);
}
