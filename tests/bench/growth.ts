import { fromStored } from "#drizzle/stored-boards.ts";
import { IDS } from "#tests/factories/ids.ts";
import { newId } from "#worker/contract/ids.ts";

type Row = Record<string, unknown>;
type Table = { name: string; keys: string[]; rows: Row[] };

/** Enough that the pages of SQLite, which have 4 kB, do not matter. */
const COPIES = 200;
const STATEMENTS = 100;

/** Every row, parents first: a table is created after those that it refers to. */
export async function readTables(database: D1Database): Promise<Table[]> {
  const all = async (sql: string) => (await database.prepare(sql).all<Row>()).results;
  const names = await all(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'",
  );
  return Promise.all(
    names.map(async ({ name }) => ({
      name: String(name),
      keys: (await all(`select name from pragma_table_info('${name}') where pk > 0`)).map((row) => String(row.name)),
      rows: await all(`select * from "${name}"`),
    })),
  );
}

/** The rows that came meanwhile, and the retrospective itself. */
const newRows = (before: Table[], after: Table[], retroId: string): Table[] =>
  after.map(({ name, keys, rows }) => {
    const keyOf = (row: Row) => JSON.stringify(keys.map((key) => row[key]));
    const known = new Set(before.find((table) => table.name === name)?.rows.map(keyOf));
    return { name, keys, rows: rows.filter((row) => !known.has(keyOf(row)) || row.id === retroId) };
  });

/** With new ids for what is in `own`, so that a copy takes as much as another retrospective. */
function copied(row: Row, own: Set<string>, ids: Map<string, string>): Row {
  const renamed = (text: string) =>
    text.replace(IDS, (id) => {
      if (!own.has(id)) return id;
      const copy = ids.get(id) ?? newId();
      ids.set(id, copy);
      return copy;
    });
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? renamed(value) : value]),
  );
}

async function growth(database: D1Database, tables: Table[], own: Set<string>): Promise<number> {
  const size = async () => (await database.prepare("select 1").run()).meta.size_after;
  const before = await size();
  const statements = Array.from({ length: COPIES }, () => new Map<string, string>()).flatMap((ids) =>
    tables.flatMap(({ name, rows }) =>
      rows.map((row) => {
        const copy = copied(row, own, ids);
        const columns = Object.keys(copy).map((column) => `"${column}"`);
        const places = columns.map(() => "?");
        return database
          .prepare(`insert or ignore into "${name}" (${columns.join()}) values (${places.join()})`)
          .bind(...Object.values(copy));
      }),
    ),
  );
  for (let start = 0; start < statements.length; start += STATEMENTS) {
    await database.batch(statements.slice(start, start + STATEMENTS));
  }
  return ((await size()) - before) / COPIES;
}

/**
 * What one retrospective adds to the database with its indexes, and what it would add with its document as text. Likes of
 * messages that were there before are left out, because a person likes a message once.
 */
export async function bytesOf(database: D1Database, before: Table[], retroId: string) {
  const tables = newRows(before, await readTables(database), retroId);
  const own = new Set(tables.flatMap(({ keys, rows }) => rows.flatMap((row) => keys.map((key) => String(row[key])))));
  for (const { rows } of before) for (const { id } of rows) if (id !== retroId) own.delete(String(id));
  const asText = await Promise.all(
    tables.map(async ({ name, keys, rows }) => {
      if (name !== "boards") return { name, keys, rows };
      // The column has this form.
      const read = async (row: Row) => JSON.stringify(await fromStored(row.document as number[]));
      return {
        name,
        keys,
        rows: await Promise.all(rows.map(async (row) => ({ ...row, document: await read(row), facts: null }))),
      };
    }),
  );
  return { bytes: await growth(database, tables, own), bytesAsText: await growth(database, asText, own) };
}
