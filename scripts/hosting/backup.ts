import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRows, readSchema, type Schema } from "./database.ts";
import { insert } from "./sql.ts";
import type { Target } from "./target.ts";
import { Stop } from "./tools.ts";

/** Where a backup goes when nobody says: git ignores that folder, for it holds what people wrote. */
export const defaultFile = ({ where }: Target): string =>
  join("backups", `tertulia-${where}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z.sql`);

/**
 * Writes a database to one file: the tables, their rows (parents first, one a line), then the indexes. Not with
 * `wrangler d1 export`, whose files can put rows before the table they refer to and mix up `\n` with a line break.
 * @returns how many rows of how many tables
 */
export function writeBackup(
  target: Target,
  file: string,
  { tables, rest }: Schema = readSchema(target),
): { rows: number; tables: number } {
  if (tables.length === 0) throw new Stop(`The ${target.where} database ${target.name} is empty: nothing to back up.`);
  const rows = readRows(target, tables);
  const lines = [
    `-- Tertulia, database ${target.name} (${target.where}), ${new Date().toISOString()}. Put back with npm run restore.`,
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }, index) => (rows[index] ?? []).map((row) => insert(name, row))),
    ...rest.map((sql) => `${sql};`),
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return { rows: rows.flat().length, tables: tables.length };
}
