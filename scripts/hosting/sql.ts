import { Stop } from "./tools.ts";

export type Row = Record<string, unknown>;
/** A table, with the statement that makes it. */
export type Table = { name: string; sql: string };

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * What may stand in a literal as it is. The rest is written as bytes: lines, because one row stays one line; and what the
 * tools on the way take for the end of a statement or for a transaction of their own.
 */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp};]*$/u;
const TRANSACTION = /transaction|commit|rollback|savepoint/i;

/** @throws Stop for a value of a kind that the schema does not use, rather than write it wrong */
function literal(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") throw new Stop(`A value cannot be written to a backup: ${JSON.stringify(value)}`);
  if (PLAIN.test(value) && !TRANSACTION.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `CAST(X'${Buffer.from(value, "utf8").toString("hex")}' AS TEXT)`;
}

/** One row as one statement on one line. */
export function insert(table: string, row: Row): string {
  const columns = Object.keys(row).map(quoteName).join(",");
  return `INSERT INTO ${quoteName(table)} (${columns}) VALUES (${Object.values(row).map(literal).join(",")});`;
}

const refersTo = (sql: string): string[] =>
  [...sql.matchAll(/\bREFERENCES\s+[`"]?(\w+)[`"]?/gi)].flatMap(([, name]) => name ?? []);

/**
 * The tables, each after those it refers to: the order in which rows go in. Import runs statement by statement, so
 * deferring foreign keys would not help there.
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
