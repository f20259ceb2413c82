import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { inFolder, Stop, tool, wranglerJson, wranglerJsonAsync } from "#scripts/shared/tools.ts";
import { parentsFirst, quoteName, type Row, type Table } from "./sql.ts";
import type { Target } from "./target.ts";

const OURS = "name not glob 'sqlite_*' and name not glob '_cf_*' and sql is not null";

const answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));
const named = z.array(z.object({ name: z.string(), sql: z.string() }));

const asking = ({ name, options }: Target, statements: string[]) => [
  "d1",
  "execute",
  name,
  ...options,
  "--json",
  "--yes",
  "--command",
  statements.join("; "),
];

/** A local database is a file, and the running product may be writing to it. Nothing was done then. */
const LOCKED = "SQLITE_BUSY";
const TRIES = 5;

/** Runs all statements in one call. @returns the rows of each statement */
export function ask(target: Target, statements: string[]): Row[][] {
  for (let tries = 1; ; tries += 1) {
    try {
      return rowsIn(target, statements, wranglerJson(asking(target, statements)));
    } catch (error) {
      if (tries === TRIES || !(error instanceof Stop && error.message.includes(LOCKED))) throw error;
    }
  }
}

/** The same without blocking, so that several databases are asked at once. */
export const askAsync = async (target: Target, statements: string[]): Promise<Row[][]> =>
  rowsIn(target, statements, await wranglerJsonAsync(asking(target, statements)));

function rowsIn({ name }: Target, statements: string[], answer: unknown): Row[][] {
  const parsed = answers.safeParse(answer);
  if (!parsed.success || parsed.data.length !== statements.length) {
    throw new Stop(`The database ${name} returned an unknown form of answer.`);
  }
  return parsed.data.map(({ results }) => results);
}

/** What is of the deployment and in no backup: who hosts it now, and what it used today. */
export const TABLES_OF_HOST = ["host_tokens", "host_days"];

export type Schema = { tables: Table[]; rest: string[] };

export function readSchema(target: Target): Schema {
  const select = (type: string) =>
    `select name, sql from sqlite_master where type = '${type}' and ${OURS} order by rowid`;
  // A trigger is there only while a team moves.
  const [tables = [], rest = []] = ask(target, [select("table"), select("index")]);
  return { tables: parentsFirst(named.parse(tables)), rest: named.parse(rest).map(({ sql }) => sql) };
}

/** Columns with bytes, of which wrangler prints a list or a text like one. As hexadecimal text they are exact. */
const BYTES = new Map([["boards", "document"]]);
const HEX = "hex of bytes";

export function selectRows(table: string, where = "true"): string {
  const column = BYTES.get(table);
  const hex = column ? `, iif(typeof("${column}") = 'blob', hex("${column}"), null) as "${HEX}"` : "";
  return `select *${hex} from ${quoteName(table)} where ${where}`;
}

export function withBytes(table: string, { [HEX]: hex, ...row }: Row): Row {
  const column = BYTES.get(table);
  return column && typeof hex === "string" ? { ...row, [column]: Buffer.from(hex, "hex") } : row;
}

export function readRows(target: Target, tables: Table[]): Row[][] {
  if (tables.length === 0) return [];
  const found = ask(
    target,
    tables.map(({ name }) => selectRows(name)),
  );
  return tables.map(({ name }, index) => (found[index] ?? []).map((row) => withBytes(name, row)));
}

export function tablesWithRows(target: Target, tables: Table[]): string[] {
  const asked = tables.filter(({ name }) => name !== "d1_migrations" && !TABLES_OF_HOST.includes(name));
  if (asked.length === 0) return [];
  const found = ask(
    target,
    asked.map(({ name }) => `select 1 from ${quoteName(name)} limit 1`),
  );
  return asked.filter((_, index) => (found[index]?.length ?? 0) > 0).map(({ name }) => name);
}

/** Runs SQL as a file, which may be long. It runs completely or not at all. */
export const runSql = ({ name, options }: Target, text: string): void =>
  inFolder("sql", (folder) => {
    const file = join(folder, "statements.sql");
    writeFileSync(file, text, { mode: 0o600 });
    tool("wrangler", ["d1", "execute", name, ...options, "--yes", "--file", file]);
  });
