export type QueryCounts = { roundTrips: number; statements: number; rowsRead: number; rowsWritten: number };

export const newQueryCounts = (): QueryCounts => ({ roundTrips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 });

/** @param wait milliseconds of each round trip to a database that is far away */
export function countingDatabase(database: D1Database, tally: QueryCounts, wait = 0): D1Database {
  const note = async <Result extends { meta: D1Meta }>(query: Promise<Result[]>): Promise<Result[]> => {
    const results = await query;
    if (wait > 0) await scheduler.wait(wait);
    tally.roundTrips += 1;
    tally.statements += results.length;
    for (const { meta } of results) {
      tally.rowsRead += meta.rows_read;
      tally.rowsWritten += meta.rows_written;
    }
    return results;
  };
  /** A batch accepts only D1's own statements. */
  const own = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement) => {
    const counted = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => (await note(statement.all().then((result) => [result])))[0],
    };
    own.set(counted, statement);
    return counted;
  };
  const withSession = (from?: string) => {
    const session = database.withSession(from);
    return {
      getBookmark: () => session.getBookmark(),
      prepare: (sql: string) => wrap(session.prepare(sql)),
      batch: (statements: object[]) => note(session.batch(statements.flatMap((one) => own.get(one) ?? []))),
    };
  };
  // The product uses no other part of the database.
  return { withSession } as unknown as D1Database;
}
