import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { checkHealth, type HealthStatus } from "#worker/platform/health.ts";

export const checkDatabase = (db: Db): Promise<HealthStatus> =>
  checkHealth("database", async () => db.run(sql`select 1`));
