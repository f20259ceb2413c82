import { fillPlaceholders, type Placeholder, type Query, sql } from "drizzle-orm";
import { type Db, drizzleOf } from "./client.ts";

type Values<Name extends string> = { [name in Name]: Placeholder<name, string> };

type Written<Row> = {
  getQuery: () => Query;
  mapAllResult: (rows: unknown[][]) => unknown;
  all: (values: Record<string, string>) => Promise<Row[]>;
};

/** Writes statements and runs none. */
const writer = drizzleOf({ prepare: () => null });

const placeholdersOf = <Name extends string>(names: readonly Name[]): Values<Name> =>
  // The names are the keys.
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Values<Name>;

/**
 * A query whose text drizzle writes once, and not for each request (docs/decisions/015).
 * @param names of the parameters
 * @param write may use nothing that changes between requests, except the parameters
 */
export function prepared<const Name extends string, Row>(
  names: readonly Name[],
  write: (db: Db, values: Values<Name>) => { prepare: () => Written<Row> },
): (db: Db, values: Record<Name, string>) => Promise<Row[]> {
  let written: Written<Row> | undefined;
  return async (db, values) => {
    written ??= write(writer, placeholdersOf(names)).prepare();
    const { sql: text, params } = written.getQuery();
    const statement = db.$client.prepare(text).bind(...fillPlaceholders(params, values));
    // What `all` does, on the database of this request.
    return written.mapAllResult(await statement.raw()) as Row[];
  };
}
