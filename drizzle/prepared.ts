import { fillPlaceholders, type Placeholder, type Query, QueryPromise, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { type Db, drizzleOf } from "./client.ts";

type Value = string | number;

type Values<Name extends string> = { [name in Name]: Placeholder<name, Value> };

type Written<Row> = {
  getQuery: () => Query;
  mapAllResult: (result: unknown, isFromBatch: boolean) => unknown;
  all: (values: Record<string, Value>) => Promise<Row[]>;
};

/** Writes statements and runs none. */
const writer = drizzleOf({ prepare: () => null });

const placeholdersOf = <Name extends string>(names: readonly Name[]): Values<Name> =>
  // The names are the keys.
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Values<Name>;

/** Runs when it is awaited, or in a batch, which calls `_prepare` and reads the other names. */
class Statement<Row> extends QueryPromise<Row[]> implements RunnableQuery<Row[], "sqlite"> {
  declare readonly _: { readonly dialect: "sqlite"; readonly result: Row[] };
  readonly stmt: D1PreparedStatement;

  constructor(
    db: Db,
    private readonly written: Written<Row>,
    private readonly query: Query,
  ) {
    super();
    this.stmt = db.$client.prepare(query.sql);
  }

  async execute(): Promise<Row[]> {
    return this.rowsIn(await this.stmt.bind(...this.query.params).raw(), false);
  }

  _prepare(): this {
    return this;
  }

  getQuery(): Query {
    return this.query;
  }

  mapResult(result: unknown): Row[] {
    return this.rowsIn(result, true);
  }

  private rowsIn(result: unknown, isFromBatch: boolean): Row[] {
    // Drizzle maps the rows of the query that it wrote, and its type does not say which those are.
    return this.written.mapAllResult(result, isFromBatch) as Row[];
  }
}

/**
 * A query whose text drizzle writes once, and not for each request (docs/decisions/015).
 * @param names of the parameters
 * @param write may use nothing that changes between requests, except the parameters
 */
export function prepared<const Name extends string, Row>(
  names: readonly Name[],
  write: (db: Db, values: Values<Name>) => { prepare: () => Written<Row> },
): (db: Db, values: Record<Name, Value>) => Statement<Row> {
  let written: Written<Row> | undefined;
  return (db, values) => {
    written ??= write(writer, placeholdersOf(names)).prepare();
    const { sql: text, params } = written.getQuery();
    return new Statement(db, written, { sql: text, params: fillPlaceholders(params, values) });
  };
}
