import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export async function applyMigrations(database: Pick<D1Database, "batch" | "prepare">): Promise<void> {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) {
    const statements = readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
}
