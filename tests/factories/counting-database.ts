export type QueryCounts = {
  roundTrips: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  /** Rows written, by table. */
  written: Record<string, number>;
};

export const newQueryCounts = (): QueryCounts => ({
  roundTrips: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  written: {},
});

const writtenTable = (sql: string) => /\b(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1] ?? sql;

/** @param wait milliseconds of each round trip to a database that is far away */
export function countingDatabase(database: D1Database, tally: QueryCounts, wait = 0): D1Database {
  const note = async <Result extends { meta: D1Meta }>(query: Promise<Result[]>, sqls: string[]): Promise<Result[]> => {
    const results = await query;
    if (wait > 0) await scheduler.wait(wait);
    tally.roundTrips += 1;
    tally.statements += results.length;
    for (const [place, { meta }] of results.entries()) {
      tally.rowsRead += meta.rows_read;
      tally.rowsWritten += meta.rows_written;
      const table = writtenTable(sqls[place] ?? "");
      if (meta.rows_written > 0) tally.written[table] = (tally.written[table] ?? 0) + meta.rows_written;
    }
    return results;
  };
  /** A batch accepts only D1's own statements. */
  const own = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>();
  const wrap = (sql: string, statement: D1PreparedStatement) => {
    const counted = {
      bind: (...values: unknown[]) => wrap(sql, statement.bind(...values)),
      all: async () =>
        (
          await note(
            statement.all().then((result) => [result]),
            [sql],
          )
        )[0],
    };
    own.set(counted, { sql, statement });
    return counted;
  };
  const withSession = (from?: string) => {
    const session = database.withSession(from);
    return {
      getBookmark: () => session.getBookmark(),
      prepare: (sql: string) => wrap(sql, session.prepare(sql)),
      batch: (statements: object[]) => {
        const all = statements.flatMap((one) => own.get(one) ?? []);
        return note(
          session.batch(all.map(({ statement }) => statement)),
          all.map(({ sql }) => sql),
        );
      },
    };
  };
  // The product uses no other part of the database.
  return { withSession } as unknown as D1Database;
}
