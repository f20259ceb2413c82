import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { platform } from "#scripts/local/platform.ts";
import { openServer } from "#scripts/local/server.ts";
import { applyMigrations } from "#tests/server/migrations.ts";
import { NO_SLACK } from "#tests/server/no-slack.ts";
import { NO_RECEIVER } from "#tests/server/webhook-receiver.ts";
import type { Seen } from "./counting-worker.ts";

const UNCOMPRESSED = "no_web_socket_compression";

export type CountedServer = {
  origin: string;
  db: Db;
  secret: string;
  seen: () => Promise<Seen>;
  database: D1Database;
  end: () => Promise<void>;
};

/** @param bindings settings added to those of development */
export async function countedServer(
  folder: string,
  bindings: Record<string, string> = {},
  worker = "tests/bench/counting-worker.ts",
): Promise<CountedServer> {
  const script = bundleInto(join(folder, "counted"), worker);
  const secret = randomBytes(32).toString("hex");
  const bound = platform({
    ENVIRONMENT: "development",
    JWT_SECRET: secret,
    SLACK_BASE_URL: NO_SLACK,
    WEBHOOK_BASE_URL: NO_RECEIVER,
    ...bindings,
  });
  const { origin, database, close } = await openServer({
    script,
    // With the platform's own flag the answer of `counting-worker.ts` would lose its header.
    platform: {
      ...bound,
      compatibilityFlags: bound.compatibilityFlags?.filter((flag: string) => flag !== UNCOMPRESSED),
    },
    port: 0,
    state: join(folder, "state"),
    prints: "nothing",
  });
  await applyMigrations(database);
  return {
    origin,
    secret,
    db: openDatabase(database, "first-primary").db,
    seen: async () => (await fetch(`${origin}/bench/seen`)).json() as Promise<Seen>,
    database,
    end: close,
  };
}
