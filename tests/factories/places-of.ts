import { runInDurableObject } from "cloudflare:test";
import { roomOf } from "#worker/realtime/notify.ts";
import { env } from "./client.ts";
import { unpacked } from "./unpacked.ts";

/** The names of the tables that hold the word, in the database and in the storage of the team's room. */
export async function placesOf(word: string, teamId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const rows = await Promise.all(
    results.map(async ({ name }) => unpacked((await env.DB.prepare(`select * from "${name}"`).all()).results)),
  );
  const inDatabase = results.flatMap(({ name }, index) => (JSON.stringify(rows[index]).includes(word) ? [name] : []));
  const inRoom = await runInDurableObject(roomOf(env.TeamRoom, teamId), async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray();
    const stored = tables.map(({ name }) => [name, storage.sql.exec(`select * from "${name}"`).toArray()]);
    return [...stored, ["kv", [...(await storage.list())]]].flatMap(([name, content]) =>
      JSON.stringify(content).includes(word) ? [`room ${name}`] : [],
    );
  });
  return [...inDatabase, ...inRoom];
}
