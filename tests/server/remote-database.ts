import { rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { json } from "node:stream/consumers";

type Statement = { sql: string; params: unknown[] };
type Reply = { results: D1Result[] } | { error: string };

async function run(database: D1Database, statements: Statement[]): Promise<Reply> {
  try {
    const prepared = statements.map(({ sql, params }) => database.prepare(sql).bind(...params));
    return { results: await database.batch(prepared) };
  } catch (error) {
    return { error: String(error) };
  }
}

export async function serveDatabase(database: D1Database, path: string): Promise<void> {
  // Left over from a killed process.
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    // Only `remoteDatabase` sends requests here.
    const statements = (await json(request)) as Statement[];
    response.end(JSON.stringify(await run(database, statements)));
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
}

/** An idle connection may be closed while it is reused. */
const agent = new Agent({ keepAlive: false });

function send(socketPath: string, statements: Statement[]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, agent, method: "POST" }, (response) => {
      // `serveDatabase` sends this shape.
      json(response).then((reply) => resolve(reply as Reply), reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(statements));
  });
}

export function remoteDatabase(socketPath: string) {
  const batch = async (statements: Statement[]) => {
    const reply = await send(socketPath, statements);
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
