/** A statement as it travels to the process that has the database. */
export type Sent = { sql: string; params: unknown[] };
export type Run = (statements: Sent[]) => Promise<D1Result[]>;

/** Enough of a D1 database for `openDatabase`, its statements run by somebody else. */
export function remoteDatabase(run: Run) {
  const prepare = (sql: string, params: unknown[] = []) => ({
    sql,
    params,
    bind: (...values: unknown[]) => prepare(sql, values),
    all: async () => (await run([{ sql, params }]))[0],
  });
  const database = { prepare: (sql: string) => prepare(sql), batch: run, getBookmark: () => null };
  // What drizzle asks of a database and of its session is all there.
  return { ...database, withSession: () => database } as unknown as D1Database;
}
