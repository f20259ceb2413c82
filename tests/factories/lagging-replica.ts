import { databaseWith, type Query, sessionOf } from "./d1-session.ts";

/**
 * D1 with a replica that is updated only by `replicate()`. Both databases are real. As in D1, writes go to the primary,
 * and a session reads from the replica unless its bookmark is newer than the replica.
 */
export function laggingReplica(primary: D1Database, replica: D1Database) {
  let replicatedTo = "";

  function withSession(from: string = "first-primary"): D1DatabaseSession {
    let at = /^first-/.test(from) ? null : from;
    const source = primary.withSession("first-primary");
    const reader = replica.withSession("first-primary");
    const needsPrimary = (queries: Query[]) =>
      queries.some(({ sql }) => !/^\s*(select|with)\b/i.test(sql)) ||
      (at === null ? from === "first-primary" : at > replicatedTo);

    async function run(queries: Query[]): Promise<D1Result<Row>[]> {
      const [target, isPrimary] = needsPrimary(queries) ? [source, true] : [reader, false];
      const results = await target.batch<Row>(queries.map(({ sql, values }) => target.prepare(sql).bind(...values)));
      const reached = isPrimary ? (source.getBookmark() ?? "") : replicatedTo;
      if (at === null || reached > at) at = reached;
      return results;
    }
    return sessionOf(run, () => at);
  }

  /** @returns the bookmark of the replica */
  async function replicate(): Promise<string> {
    const source = primary.withSession("first-primary");
    const { results: tables } = await source
      .prepare(
        "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*'",
      )
      .all<{ name: string }>();
    const copies: D1PreparedStatement[] = [replica.prepare("pragma defer_foreign_keys = on")];
    for (const { name } of tables) {
      copies.push(replica.prepare(`delete from "${name}"`));
      const { results } = await source.prepare(`select * from "${name}"`).all<Row>();
      for (const row of results) {
        const columns = Object.keys(row).map((column) => `"${column}"`);
        const marks = columns.map(() => "?");
        const insert = `insert into "${name}" (${columns.join()}) values (${marks.join()})`;
        copies.push(replica.prepare(insert).bind(...Object.values(row)));
      }
    }
    await replica.batch(copies);
    replicatedTo = source.getBookmark() ?? "";
    return replicatedTo;
  }

  return { binding: databaseWith(withSession), replicate };
}

type Row = Record<string, unknown>;
