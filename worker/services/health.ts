import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { type Reach, reachOf } from "#worker/platform/health.ts";

/** Whether the database answers a question that reads no table. */
export const databaseReach = (db: Db): Promise<Reach> => reachOf("database", async () => db.run(sql`select 1`));
