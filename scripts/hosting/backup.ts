import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Stop } from "#scripts/shared/tools.ts";
import type { BoardCopy } from "#worker/contract/host.ts";
import { readRows, readSchema, type Schema, TABLES_OF_HOST } from "./database.ts";
import { encryptFor, recipientOfBackups } from "./encryption.ts";
import { insert, type Row, type Table } from "./sql.ts";
import { type Target, targetsOf } from "./target.ts";

type Backup = { text: string; rows: number; tables: number };

/** `boards` are the rows with open boards. */
type BackupOfOne = Backup & { boards: Row[] };

/** The length of a part of an open board: short enough for a statement of D1, also where each character is written as two. */
const BOARD_PART = 45_000;

/** Git ignores the folder, because backups have personal data. */
export const defaultFile = ({ environment }: Target): string =>
  join("backups", `tertulia-${environment}-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z.sql`);

/**
 * Reads a database into one text: the tables, their rows (parents first, one a line), then the indexes. Does not use
 * `wrangler d1 export`: it can write rows before those they refer to, and it confuses `\n` with a line break.
 * @param boards those of rooms, by retrospective, which are read first: one that closes meanwhile is then in the database
 */
export function makeBackup(
  target: Target,
  { tables, rest }: Schema = readSchema(target),
  boards: ReadonlyMap<string, BoardCopy> = new Map(),
): BackupOfOne {
  if (tables.length === 0)
    throw new Stop(`The ${target.environment} database ${target.name} is empty: nothing to back up.`);
  const found = readRows(target, tables);
  const rowsOf = (table: string, all: Row[][]) => all[tables.findIndex(({ name }) => name === table)] ?? [];
  const open = stillOpen(boards, rowsOf("retrospectives", found));
  const rows = tables.map((table, index) => rowsToKeep(table, found[index] ?? [], open));
  const lines = [
    `-- Tertulia, database ${target.name} (${target.environment}), ${new Date().toISOString()}. Restore it with npm run restore.`,
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }, index) => (rows[index] ?? []).map((row) => insert(name, row))),
    ...rest.map((sql) => `${sql};`),
  ];
  const text = `${lines.join("\n")}\n`;
  return { text, rows: rows.flat().length, tables: tables.length, boards: rowsOf("board_copies", rows) };
}

/** Begins the line before each database but the first. Rows have no line breaks, so none can begin like it. */
const DATABASE_LINE = "-- Database ";

/**
 * All databases of a deployment in one text.
 * @param schemas those that were read before, by the place of the database
 */
export function makeWholeBackup(
  target: Target,
  schemas: ReadonlyMap<number, Schema>,
  boards: ReadonlyMap<string, BoardCopy> = new Map(),
): Backup {
  const [first, ...others] = Array.from(targetsOf(target), ([place, one]) => ({
    place,
    ...makeBackup(one, schemas.get(place), boards),
  }));
  if (!first) throw new Error("a deployment without a database");
  return {
    text: first.text + others.map(({ place, text }) => `${DATABASE_LINE}${place}\n${text}`).join(""),
    rows: others.reduce((sum, { rows }) => sum + rows, first.rows),
    tables: first.tables,
  };
}

/** @returns the text of each database of a backup, by its place */
export function splitBackup(text: string): Map<number, string> {
  const [first = "", ...others] = text.split(new RegExp(`^${DATABASE_LINE}(?=\\d$)`, "m"));
  return new Map([[1, first], ...others.map((part) => [Number(part[0]), part.slice(2)] as const)]);
}

/** Without those of retrospectives that were closed or deleted after the rooms were asked. */
function stillOpen(boards: ReadonlyMap<string, BoardCopy>, retrospectives: Row[]): ReadonlyMap<string, BoardCopy> {
  const open = new Set(retrospectives.filter(({ status }) => status === "CREATED").map(({ id }) => id));
  return new Map([...boards].filter(([id]) => open.has(id)));
}

function rowsToKeep({ name }: Table, rows: Row[], boards: ReadonlyMap<string, BoardCopy>): Row[] {
  if (TABLES_OF_HOST.includes(name)) return [];
  if (name !== "board_copies") return rows;
  const waiting = rows.filter(({ retrospective_id: id }) => !boards.has(String(id)));
  return [...waiting, ...[...boards].flatMap(([id, board]) => copyRows(id, board))];
}

function copyRows(id: string, board: BoardCopy): Row[] {
  // In ASCII a part cannot end inside a character.
  const text = JSON.stringify(board).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return (text.match(new RegExp(`.{1,${BOARD_PART}}`, "g")) ?? []).map((part, index) => ({
    retrospective_id: id,
    part: index,
    text: part,
  }));
}

/** Encrypts it where the host has a key. @returns the name of the file */
export async function saveBackup({ text }: Backup, file: string): Promise<string> {
  const recipient = recipientOfBackups();
  const name = recipient && !file.endsWith(".age") ? `${file}.age` : file;
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(name, recipient ? await encryptFor(recipient, text) : text, { mode: 0o600 });
  return name;
}
