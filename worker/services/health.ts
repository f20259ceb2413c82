import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { checkHealth, type HealthStatus } from "#worker/platform/health.ts";

export const checkDatabases = (all: Db[]): Promise<HealthStatus> =>
  checkHealth("database", () => Promise.all(all.map((db) => db.run(sql`select 1`))));
