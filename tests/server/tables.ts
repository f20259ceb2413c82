import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The product's tables, in an empty database that lives no longer than a test. */
export async function makeTables(database: Pick<D1Database, "batch" | "prepare">): Promise<void> {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  for (const file of files.sort()) {
    const statements = readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
}
