import { Stop } from "#scripts/shared/tools.ts";

export type Row = Record<string, unknown>;
export type Table = { name: string; sql: string };

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Other text is written as bytes: line breaks, because each row is one line, and what wrangler reads as the end of a
 * statement or as a transaction.
 */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp};]*$/u;
const TRANSACTION = /transaction|commit|rollback|savepoint/i;

export function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  if (typeof value !== "string") throw new Stop(`A value cannot be written to a backup: ${JSON.stringify(value)}`);
  if (PLAIN.test(value) && !TRANSACTION.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `CAST(X'${Buffer.from(value, "utf8").toString("hex")}' AS TEXT)`;
}

export function insert(table: string, row: Row): string {
  const columns = Object.keys(row).map(quoteName).join(",");
  return `INSERT INTO ${quoteName(table)} (${columns}) VALUES (${Object.values(row).map(literal).join(",")});`;
}

const refersTo = (sql: string): string[] =>
  [...sql.matchAll(/\bREFERENCES\s+[`"]?(\w+)[`"]?/gi)].flatMap(([, name]) => name ?? []);

/**
 * Sorts each table after those it refers to. D1's import runs statement by statement, so it cannot defer foreign keys.
 */
export function parentsFirst(tables: Table[]): Table[] {
  const ordered = new Set<Table>();
  const visit = (table: Table, path: Table[]) => {
    if (path.includes(table)) throw new Stop(`The tables refer to each other in a circle at ${table.name}.`);
    for (const parent of refersTo(table.sql)) {
      const found = tables.find(({ name }) => name === parent);
      if (found && found !== table) visit(found, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
