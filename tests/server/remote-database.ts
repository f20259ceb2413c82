import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import type { WorkerOptions } from "miniflare";
import type { Platform } from "#scripts/local/platform.ts";
import { PATIENCE } from "./request.ts";

type Statement = { sql: string; params: unknown[] };
type Reply = { results: D1Result[] } | { error: string };

const SCRIPT = `export default {
  async fetch(request, env) {
    try {
      const database = env[new URL(request.url).pathname.slice(1)];
      const statements = await request.json();
      const results = await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
      return Response.json({ results });
    } catch (error) {
      return Response.json({ error: String(error) });
    }
  },
}`;

export const DATABASE_WORKER = "database";

/**
 * Runs the statements of `remoteDatabase` beside the product. Miniflare's own access from Node.js blocks its process, and on a
 * busy machine it can fail for the rest of the run.
 */
export const databaseWorker = ({ d1Databases }: Platform): WorkerOptions => ({
  name: DATABASE_WORKER,
  modules: true,
  script: SCRIPT,
  d1Databases,
  unsafeDirectSockets: [{}],
});

/** An idle connection may be closed while it is reused. */
const agent = new Agent({ keepAlive: false });

function send(url: string, statements: Statement[]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: "POST" }, (response) => {
      // `SCRIPT` sends this shape.
      json(response).then((reply) => resolve(reply as Reply), reject);
    });
    sent.on("error", reject);
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error("The database does not answer.")));
    sent.end(JSON.stringify(statements));
  });
}

/** @param url of the database Worker; it changes when the server starts again */
export function remoteDatabase(url: () => string, binding = "DB") {
  const batch = async (statements: Statement[]) => {
    const reply = await send(new URL(binding, url()).href, statements);
    if ("error" in reply) throw new Error(reply.error);
    return reply.results;
  };
  const prepare = (sql: string, params: unknown[] = []) => ({
    sql,
    params,
    bind: (...values: unknown[]) => prepare(sql, values),
    all: async () => (await batch([{ sql, params }]))[0],
  });
  const database = { prepare: (sql: string) => prepare(sql), batch, getBookmark: () => null };
  // Drizzle uses no other part of a database and its session.
  return { ...database, withSession: () => database } as unknown as D1Database;
}
