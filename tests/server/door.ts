import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** A statement as it travels to the process that has the database. */
export type Sent = { sql: string; params: unknown[] };
export type Reply = { results: D1Result[] } | { error: string };

async function answer(database: D1Database, statements: Sent[]): Promise<Reply> {
  try {
    const prepared = statements.map(({ sql, params }) => database.prepare(sql).bind(...params));
    return { results: await database.batch(prepared) };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Lets tests in other processes run SQL, all or nothing, in the very database the Worker writes to, as an operator's tool
 * would. @param path of the socket to listen at
 */
export async function openDoor(database: D1Database, path: string): Promise<void> {
  // Whoever was killed has left it.
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    // Only `remoteDatabase` knocks here.
    const statements = (await json(request)) as Sent[];
    response.end(JSON.stringify(await answer(database, statements)));
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
}
