import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRows, readSchema, type Schema } from "./database.ts";
import { insert } from "./sql.ts";
import type { Target } from "./target.ts";
import { Stop } from "./tools.ts";

/** Git ignores the folder, because backups have personal data. */
export const defaultFile = ({ environment }: Target): string =>
  join("backups", `tertulia-${environment}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z.sql`);

/**
 * Writes a database to one file: the tables, their rows (parents first, one a line), then the indexes. Does not use
 * `wrangler d1 export`: it can write rows before those they refer to, and it confuses `\n` with a line break.
 * @returns the numbers of rows and tables
 */
export function writeBackup(
  target: Target,
  file: string,
  { tables, rest }: Schema = readSchema(target),
): { rows: number; tables: number } {
  if (tables.length === 0)
    throw new Stop(`The ${target.environment} database ${target.name} is empty: nothing to back up.`);
  const rows = readRows(target, tables);
  const lines = [
    `-- Tertulia, database ${target.name} (${target.environment}), ${new Date().toISOString()}. Restore it with npm run restore.`,
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }, index) => (rows[index] ?? []).map((row) => insert(name, row))),
    ...rest.map((sql) => `${sql};`),
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return { rows: rows.flat().length, tables: tables.length };
}
