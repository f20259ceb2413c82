import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import type { Reply, Sent } from "./door.ts";

/** Each question has a connection of its own: one that was idle may be closed under the next. */
const agent = new Agent({ keepAlive: false });

function ask(socketPath: string, statements: Sent[]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, agent, method: "POST" }, (answer) => {
      // The door's answer, whose shape is known.
      json(answer).then((reply) => resolve(reply as Reply), reject);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(statements));
  });
}

/** Enough of a D1 database for `openDatabase`, its statements run behind a door in another process. */
export function remoteDatabase(door: string) {
  const batch = async (statements: Sent[]) => {
    const reply = await ask(door, statements);
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
  // What drizzle asks of a database and of its session is all there.
  return { ...database, withSession: () => database } as unknown as D1Database;
}
