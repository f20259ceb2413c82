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
 * @param bookmark the greatest one the browser has seen; without it, any replica will do
 */
export function openDatabase(binding: D1Database, bookmark?: string | null): Database {
  const session = binding.withSession(bookmark || "first-unconstrained");
  const cost: Cost = { roundTrips: 0, rowsRead: 0, statements: [] };
  return {
    db: drizzle(metered(session, cost) as unknown as D1Database),
    cost,
    bookmark: () => session.getBookmark(),
  };
}

/** The session as drizzle uses it, with every round trip counted. */
function metered(session: D1DatabaseSession, cost: Cost) {
  const count = <Result extends { meta: D1Meta }>(results: Result[]): Result[] => {
    cost.roundTrips += 1;
    for (const { meta } of results) cost.rowsRead += meta.rows_read;
    return results;
  };
  const wrap = (statement: D1PreparedStatement, sql: string): MeteredStatement => {
    const all = async () => {
      cost.statements.push(sql);
      const [result] = count([await statement.all<Record<string, unknown>>()]);
      if (!result) throw new Error("D1 answered nothing");
      return result;
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
      cost.statements.push(...statements.map(({ sql }) => sql));
      return count(await session.batch<Record<string, unknown>>(statements.map(({ statement }) => statement)));
    },
  };
}

type MeteredStatement = {
  statement: D1PreparedStatement;
  sql: string;
  bind: (...values: unknown[]) => MeteredStatement;
  all: () => Promise<D1Result<Record<string, unknown>>>;
  run: () => Promise<D1Result<Record<string, unknown>>>;
  raw: () => Promise<unknown[][]>;
};
