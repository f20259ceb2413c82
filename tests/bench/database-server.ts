import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Log, LogLevel, Miniflare } from "miniflare";
import "#scripts/shared/steady-wait.mjs";
import { applyMigrations } from "#tests/server/migrations.ts";

type Query = { sql: string; params?: unknown[] };

/** It is as old as every other bookmark of this server. */
const BOOKMARK = "00000001-00000001-00000001-00000000000000000000000000000000";

export async function newDatabase() {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response(null) }",
    d1Databases: ["DB"],
    log: new Log(LogLevel.ERROR),
  });
  const database = await miniflare.getD1Database("DB");
  await applyMigrations(database);
  return { database, dispose: () => miniflare.dispose() };
}

async function answer(database: D1Database, asked: string): Promise<string> {
  const sent: Query | Query[] = JSON.parse(asked);
  const queries = Array.isArray(sent) ? sent : [sent];
  const answers = await database.batch<Record<string, unknown>>(
    queries.map(({ sql, params = [] }) => database.prepare(sql).bind(...params)),
  );
  const results = answers.map(({ meta, results: rows }) => ({
    success: true,
    meta,
    results: { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) },
  }));
  return JSON.stringify(results);
}

/**
 * Answers the queries of a Worker's D1 binding over HTTP, and repeats the response to a known query, because the speed of
 * the database is not measured.
 * @param socket a path, as TCP would delay each query by an acknowledgement
 * @returns how to stop
 */
export async function serveDatabase(database: D1Database, socket: string): Promise<() => void> {
  const known = new Map<string, Promise<string>>();
  const server = createServer(async (request, response) => {
    const asked = await text(request);
    const answered = known.get(asked) ?? answer(database, asked);
    known.set(asked, answered);
    response.setHeader("content-type", "application/json");
    response.setHeader("x-cf-d1-session-commit-token", BOOKMARK);
    response.end(await answered);
  });
  // A connection that closes while it is reused would fail its query.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
