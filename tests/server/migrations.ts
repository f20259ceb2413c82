import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** In one transaction, because each commit takes time. */
export async function applyMigrations(database: Pick<D1Database, "batch" | "prepare">): Promise<void> {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  const statements = files
    .sort()
    .flatMap((file) => readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint"));
  await database.batch(statements.map((sql) => database.prepare(sql)));
}
