import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const FOLDER = new URL("../worker/contract/", import.meta.url);

/** Every type and list of words of the contract, as its source has it. */
function declarations(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(FOLDER).sort()) {
    const source = ts.createSourceFile(file, readFileSync(new URL(file, FOLDER), "utf8"), ts.ScriptTarget.ES2022);
    for (const statement of source.statements) {
      const text = statement
        .getFullText(source)
        .trim()
        .replace(/^export /m, "");
      if (ts.isTypeAliasDeclaration(statement)) found.set(statement.name.text, text);
      if (ts.isVariableStatement(statement) && text.endsWith("as const;")) {
        for (const { name } of statement.declarationList.declarations) found.set(name.getText(source), text);
      }
    }
  }
  return found;
}

/**
 * The contract's types that these answers name, with all that they refer to, in the order they are met.
 * @throws Error for an answer that names a type the contract does not have
 */
export function typesBehind(answers: string[]): string[] {
  const known = declarations();
  const met = new Map<string, string>();
  const meet = (text: string) => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const declaration = known.get(name);
      if (!declaration || met.has(name)) continue;
      met.set(name, declaration);
      meet(declaration);
    }
  };
  for (const answer of answers) {
    const missing = [...answer.matchAll(/\b[A-Z]\w+\b/g)].find(([name]) => !known.has(name));
    if (missing) throw new Error(`The contract has no type ${missing[0]}`);
    meet(answer);
  }
  return [...met.values()];
}
