export type Query = { sql: string; values: unknown[] };

/** A session of D1 whose queries `run` answers. */
export function sessionOf<Row>(
  run: (queries: Query[]) => Promise<D1Result<Row>[]>,
  getBookmark: () => string | null,
): D1DatabaseSession {
  const statement = (query: Query) => ({
    query,
    bind: (...values: unknown[]) => statement({ ...query, values }),
    all: async () => (await run([query]))[0],
  });
  const session = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: (statements: { query: Query }[]) => run(statements.map(({ query }) => query)),
    getBookmark,
  };
  // The product uses no other part of a session.
  return session as unknown as D1DatabaseSession;
}

// The product uses no other part of the database.
export const databaseWith = (withSession: (from?: string) => D1DatabaseSession): D1Database =>
  ({ withSession }) as unknown as D1Database;
