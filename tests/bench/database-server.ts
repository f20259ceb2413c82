import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Log, LogLevel, Miniflare } from "miniflare";

type Query = { sql: string; params?: unknown[] };

/** A bookmark that is not older than any. */
const BOOKMARK = "00000001-00000001-00000001-00000000000000000000000000000000";

/** A D1 with the product's tables, in this process. */
export async function newDatabase() {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response(null) }",
    d1Databases: ["DB"],
    log: new Log(LogLevel.ERROR),
  });
  const database = await miniflare.getD1Database("DB");
  for (const file of readdirSync("migrations").filter((name) => name.endsWith(".sql"))) {
    const statements = readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
  return { database, dispose: () => miniflare.dispose() };
}

/** Answers the queries of a Worker's D1 binding over HTTP, in D1's own words, from a database that is elsewhere. */
export async function serveDatabase(database: D1Database): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    const sent: Query | Query[] = JSON.parse(await text(request));
    const queries = Array.isArray(sent) ? sent : [sent];
    const answers = await database.batch<Record<string, unknown>>(
      queries.map(({ sql, params = [] }) => database.prepare(sql).bind(...params)),
    );
    const results = answers.map(({ meta, results: rows }) => ({
      success: true,
      meta,
      results: { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) },
    }));
    response.setHeader("content-type", "application/json");
    response.setHeader("x-cf-d1-session-commit-token", BOOKMARK);
    response.end(JSON.stringify(results));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}
