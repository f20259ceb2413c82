import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { platform } from "#scripts/local/platform.ts";
import { openServer } from "#scripts/local/server.ts";
import { makeTables } from "#tests/server/tables.ts";
import type { Seen } from "./counting-worker.ts";

export type CountedServer = {
  origin: string;
  db: Db;
  /** Signs the tokens of its people. */
  secret: string;
  /** What reached the Worker since the last look. */
  seen: () => Promise<Seen>;
  /** The size of its database, in bytes. */
  size: () => Promise<number>;
  end: () => Promise<void>;
};

/**
 * The built product around which requests, rows and calls of rooms are counted, on an empty database with its tables.
 * @param bindings settings beside those of development
 */
export async function countedServer(folder: string, bindings: Record<string, string> = {}): Promise<CountedServer> {
  const script = bundleInto(join(folder, "counted"), "tests/bench/counting-worker.ts");
  const secret = randomBytes(32).toString("hex");
  const { origin, database, close } = await openServer({
    script,
    platform: platform({ ENVIRONMENT: "development", JWT_SECRET: secret, ...bindings }),
    port: 0,
    state: join(folder, "state"),
    prints: "nothing",
  });
  await makeTables(database);
  return {
    origin,
    secret,
    db: openDatabase(database, "first-primary").db,
    seen: async () => (await fetch(`${origin}/bench/seen`)).json() as Promise<Seen>,
    size: async () => (await database.prepare("select 1").run()).meta.size_after,
    end: close,
  };
}
