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
import { childrenOf } from "./process-cpu.ts";

/** @property pid of the workerd that runs the product with its database */
export type MeasuredServer = {
  origin: string;
  db: Db;
  secret: string;
  database: D1Database;
  pid: number;
  end: () => Promise<void>;
};

export type CountedServer = MeasuredServer & { seen: () => Promise<Seen> };

/** What `npm start` runs, without the demo team. */
export const plainServer = (folder: string): Promise<MeasuredServer> => openMeasured(folder, "worker/index.ts", {});

/** @param bindings settings added to those of development */
export async function countedServer(
  folder: string,
  bindings: Record<string, string> = {},
  worker = "tests/bench/counting-worker.ts",
): Promise<CountedServer> {
  const server = await openMeasured(folder, worker, bindings);
  return { ...server, seen: async () => (await fetch(`${server.origin}/bench/seen`)).json() as Promise<Seen> };
}

async function openMeasured(folder: string, worker: string, bindings: Record<string, string>): Promise<MeasuredServer> {
  const script = bundleInto(join(folder, "measured"), worker);
  const secret = randomBytes(32).toString("hex");
  const bound = platform({
    ENVIRONMENT: "development",
    JWT_SECRET: secret,
    SLACK_BASE_URL: NO_SLACK,
    WEBHOOK_BASE_URL: NO_RECEIVER,
    ...bindings,
  });
  const others = childrenOf(process.pid);
  const { origin, database, close } = await openServer({
    script,
    platform: bound,
    port: 0,
    state: join(folder, "state"),
    prints: "nothing",
  });
  await applyMigrations(database);
  return {
    origin,
    secret,
    db: openDatabase(database).db,
    database,
    pid: childrenOf(process.pid).find((child) => !others.includes(child)) ?? 0,
    end: close,
  };
}
