import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

/** What a call cost: round trips to D1, and rows it read (contract: counted, not guessed). */
export type Cost = { roundTrips: number; rowsRead: number; statements: string[] };

export type Database = {
  db: Db;
  cost: Cost;
  /** Where this database session stands, for `x-d1-bookmark`; null before the first query. */
  bookmark: () => string | null;
};

/**
 * Opens one D1 session for one call (platform: a session per request; a cast, because drizzle names only the database).
 * @param bookmark the greatest one the browser has seen; without it, the primary answers: whose session was revoked is refused at once
 * @param reading whether it is only read, as for a page: then the statements of one moment go in one round trip
 */
export function openDatabase(binding: D1Database, bookmark?: string | null, reading = false): Database {
  const session = binding.withSession(bookmark || "first-primary");
  const cost: Cost = { roundTrips: 0, rowsRead: 0, statements: [] };
  return {
    db: drizzle(metered(session, cost, reading) as unknown as D1Database),
    cost,
    bookmark: () => session.getBookmark(),
  };
}

/** The session as drizzle uses it, with every round trip counted. */
function metered(session: D1DatabaseSession, cost: Cost, reading: boolean) {
  const count = <Result extends { meta: D1Meta }>(results: Result[]): Result[] => {
    cost.roundTrips += 1;
    for (const { meta } of results) cost.rowsRead += meta.rows_read;
    return results;
  };
  const one = async (statement: D1PreparedStatement) => firstOrThrow(count([await statement.all<Row>()]));
  const execute = reading ? batchPerTick(async (statements) => count(await session.batch<Row>(statements)), one) : one;
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
      // D1 tells the rows read only with named columns, so no statement may name two columns alike.
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    };
  };
  return {
    prepare: (sql: string) => wrap(session.prepare(sql), sql),
    batch: async (statements: MeteredStatement[]) => {
      if (reading) return Promise.all(statements.map((statement) => statement.all()));
      cost.statements.push(...statements.map(({ sql }) => sql));
      return count(await session.batch<Row>(statements.map(({ statement }) => statement)));
    },
  };
}

type Execute = (statement: D1PreparedStatement) => Promise<D1Result<Row>>;

/**
 * Gathers what is asked for in one turn of the event loop, and asks for all of it at once. Where that fails, each asks for
 * itself, so that one broken statement costs the page one panel.
 */
function batchPerTick(all: (statements: D1PreparedStatement[]) => Promise<D1Result<Row>[]>, one: Execute): Execute {
  let waiting: D1PreparedStatement[] = [];
  let answers: Promise<D1Result<Row>[] | null> | undefined;
  async function flush() {
    await scheduler.wait(0);
    const statements = waiting;
    waiting = [];
    answers = undefined;
    return statements.length === 1 ? null : all(statements).catch(() => null);
  }
  return async (statement) => {
    const at = waiting.push(statement) - 1;
    answers ??= flush();
    const results = await answers;
    return results ? firstOrThrow(results.slice(at)) : one(statement);
  };
}

function firstOrThrow<Result>([result]: Result[]): Result {
  if (!result) throw new Error("D1 answered nothing");
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
