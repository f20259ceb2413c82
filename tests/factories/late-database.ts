import { env } from "./client.ts";
import { databaseWith, sessionOf } from "./d1-session.ts";

/** A database in which something else happens right before the first batch with this SQL. */
export function databaseAfter(sql: string, happens: () => Promise<unknown>): D1Database {
  let hasHappened = false;
  return databaseWith((from) => {
    const session = env.DB.withSession(from);
    return sessionOf(
      async (queries) => {
        if (!hasHappened && queries.some((query) => query.sql.includes(sql))) {
          hasHappened = true;
          await happens();
        }
        return session.batch(queries.map((query) => session.prepare(query.sql).bind(...query.values)));
      },
      () => session.getBookmark(),
    );
  });
}
