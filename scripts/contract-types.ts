import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const FOLDER = new URL("../worker/contract/", import.meta.url);

/** The source of every type and constant list of the contract, by name. */
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
 * The source of the types in these answers and of the types they use.
 * @throws Error if the contract has no such type
 */
export function typesOf(answers: string[]): string[] {
  const known = declarations();
  const used = new Map<string, string>();
  const add = (text: string) => {
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const declaration = known.get(name);
      if (!declaration || used.has(name)) continue;
      used.set(name, declaration);
      add(declaration);
    }
  };
  for (const answer of answers) {
    const missing = [...answer.matchAll(/\b[A-Z]\w+\b/g)].find(([name]) => !known.has(name));
    if (missing) throw new Error(`The contract has no type ${missing[0]}`);
    add(answer);
  }
  return [...used.values()];
}
