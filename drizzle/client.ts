import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { DistinctNames } from "./distinct-names.ts";

export type Db = DrizzleD1Database & { $client: D1Database };

/** What drizzle calls of D1. A session has the same methods. */
type Client = { prepare: (sql: string) => unknown; batch?: (statements: never[]) => Promise<unknown> };

/** Drizzle's own function for this accepts no dialect. */
export function drizzleOf(client: Client): Db {
  // Drizzle's type accepts only the database, not a session.
  const $client = client as unknown as D1Database;
  const dialect = new DistinctNames();
  const session = new SQLiteD1Session<Record<string, never>, Record<string, never>>($client, dialect, undefined);
  return Object.assign(new DrizzleD1Database("async", dialect, session, undefined), { $client });
}

export type Cost = { roundTrips: number; rowsRead: number; statements: string[] };

export type Database = {
  db: Db;
  cost: Cost;
  bookmark: () => string | null;
  /** Statements of the same tick share one round trip. */
  isReading: boolean;
};

/** The latest bookmark that D1 gave to this isolate. */
let latest = "";

type OtherOptions = {
  /** True for requests that only read: statements of the same tick share one round trip. */
  isReading?: boolean;
  /** Gets what each statement took. */
  hear?: ((meta: D1Meta) => void) | undefined;
};

type Options = OtherOptions & {
  /**
   * The greatest that the browser has seen. Without it the primary answers, so a revoked session is refused at once. The
   * primary also answers for a bookmark that D1 has not given to this isolate: a client may have invented it.
   */
  bookmark?: string | undefined;
};

export function openDatabase(
  binding: D1Database,
  { bookmark, isReading = false, hear = () => undefined }: Options = {},
): Database {
  const session = binding.withSession(bookmark && bookmark <= latest ? bookmark : "first-primary");
  const cost: Cost = { roundTrips: 0, rowsRead: 0, statements: [] };
  const noteBookmark = () => {
    const reached = session.getBookmark();
    if (reached && reached > latest) latest = reached;
  };
  return {
    db: drizzleOf(metered(session, cost, { isReading, hear, noteBookmark })),
    cost,
    // A session that asked nothing returns what it was opened with.
    bookmark: () => (cost.roundTrips === 0 ? null : session.getBookmark()),
    isReading,
  };
}

/** A database that is not home. Its primary answers, so nobody needs its bookmarks: only those of home leave the Worker. */
export function openOther(binding: D1Database, { isReading = false, hear = () => undefined }: OtherOptions): Database {
  const cost: Cost = { roundTrips: 0, rowsRead: 0, statements: [] };
  const session = binding.withSession("first-primary");
  const db = drizzleOf(metered(session, cost, { isReading, hear, noteBookmark: () => undefined }));
  return { db, cost, bookmark: () => null, isReading };
}

type Metering = { isReading: boolean; hear: (meta: D1Meta) => void; noteBookmark: () => void };

function metered(session: D1DatabaseSession, cost: Cost, { isReading, hear, noteBookmark }: Metering) {
  const count = <Result extends { meta: D1Meta }>(results: Result[]): Result[] => {
    cost.roundTrips += 1;
    for (const { meta } of results) {
      cost.rowsRead += meta.rows_read;
      hear(meta);
    }
    noteBookmark();
    return results;
  };
  const single = async (statement: D1PreparedStatement) => onlyResult(count([await statement.all<Row>()]));
  const execute = isReading
    ? batchPerTick(async (statements) => count(await session.batch<Row>(statements)), single)
    : single;
  const wrap = (statement: D1PreparedStatement, sql: string): MeteredStatement => {
    const all = () => {
      cost.statements.push(sql);
      return execute(statement);
    };
    return {
      statement,
      sql,
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
      all,
      run: all,
      // D1's `raw` does not report the rows read.
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    };
  };
  return {
    prepare: (sql: string) => wrap(session.prepare(sql), sql),
    batch: async (statements: MeteredStatement[]) => {
      if (isReading) return Promise.all(statements.map((statement) => statement.all()));
      cost.statements.push(...statements.map(({ sql }) => sql));
      return count(await session.batch<Row>(statements.map(({ statement }) => statement)));
    },
  };
}

type Execute = (statement: D1PreparedStatement) => Promise<D1Result<Row>>;

/** When the batch fails, each statement runs alone, so that only a broken statement fails. */
function batchPerTick(
  runBatch: (statements: D1PreparedStatement[]) => Promise<D1Result<Row>[]>,
  single: Execute,
): Execute {
  let waiting: D1PreparedStatement[] = [];
  let results: Promise<D1Result<Row>[] | null> | undefined;
  async function flush() {
    await scheduler.wait(0);
    const statements = waiting;
    waiting = [];
    results = undefined;
    return statements.length === 1 ? null : runBatch(statements).catch(() => null);
  }
  return async (statement) => {
    const index = waiting.push(statement) - 1;
    results ??= flush();
    const batch = await results;
    return batch ? onlyResult(batch.slice(index)) : single(statement);
  };
}

function onlyResult<Result>([result]: Result[]): Result {
  if (!result) throw new Error("D1 returned no result");
  return result;
}

type Row = Record<string, unknown>;

type MeteredStatement = {
  statement: D1PreparedStatement;
  sql: string;
  bind: (...values: unknown[]) => MeteredStatement;
  all: () => Promise<D1Result<Row>>;
  run: () => Promise<D1Result<Row>>;
  raw: () => Promise<unknown[][]>;
};
