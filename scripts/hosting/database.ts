import * as z from "zod/mini";
import { parentsFirst, quoteName, type Row, type Table } from "./sql.ts";
import type { Target } from "./target.ts";
import { Stop, tool, wranglerJson } from "./tools.ts";

/** Our own tables: neither SQLite's nor Cloudflare's. */
const OURS = "name not glob 'sqlite_*' and name not glob '_cf_*' and sql is not null";

const answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));
const named = z.array(z.object({ name: z.string(), sql: z.string() }));

/** Asks all of it at one moment. @returns the rows, statement by statement */
function ask({ name, options }: Target, statements: string[]): Row[][] {
  const args = ["d1", "execute", name, ...options, "--json", "--yes", "--command", statements.join("; ")];
  const parsed = answers.safeParse(wranglerJson(args));
  if (!parsed.success || parsed.data.length !== statements.length) {
    throw new Stop(`The database ${name} answered in a way that this script does not know.`);
  }
  return parsed.data.map(({ results }) => results);
}

export type Schema = { tables: Table[]; rest: string[] };

/** The tables, parents first, and the statements that make everything else (indexes). */
export function readSchema(target: Target): Schema {
  const select = (type: string) => `select name, sql from sqlite_master where type ${type} and ${OURS} order by rowid`;
  const [tables = [], rest = []] = ask(target, [select("= 'table'"), select("<> 'table'")]);
  return { tables: parentsFirst(named.parse(tables)), rest: named.parse(rest).map(({ sql }) => sql) };
}

/** Every row of every table, read in one go, in the tables' order. */
export const readRows = (target: Target, tables: Table[]): Row[][] =>
  tables.length === 0
    ? []
    : ask(
        target,
        tables.map(({ name }) => `select * from ${quoteName(name)}`),
      );

/** The tables that hold a row; that of the migrations says nothing about people's data. */
export function tablesWithRows(target: Target, tables: Table[]): string[] {
  const asked = tables.filter(({ name }) => name !== "d1_migrations");
  if (asked.length === 0) return [];
  const found = ask(
    target,
    asked.map(({ name }) => `select 1 from ${quoteName(name)} limit 1`),
  );
  return asked.filter((_, index) => (found[index]?.length ?? 0) > 0).map(({ name }) => name);
}

/** Runs a file of SQL, wholly or not at all. */
export function runFile({ name, options }: Target, file: string): void {
  tool("wrangler", ["d1", "execute", name, ...options, "--yes", "--file", file]);
}
