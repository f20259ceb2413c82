import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { platform } from "#scripts/local/platform.ts";
import { closeAtSignal, openServer } from "#scripts/local/server.ts";
import { applyMigrations } from "#tests/server/migrations.ts";
import { NO_SLACK } from "#tests/server/no-slack.ts";
import { serveDatabase } from "#tests/server/remote-database.ts";
import { bundleIn, databaseSocketIn, PORT, SECRET } from "./run-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "tertulia-e2e-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const server = await openServer({
  script: bundleInto(bundleIn(folder)),
  platform: platform({ ENVIRONMENT: "development", JWT_SECRET: SECRET, SLACK_BASE_URL: NO_SLACK }),
  port: PORT,
  state: folder,
  prints: "errors",
});
closeAtSignal(server);
await applyMigrations(server.database);
await seed(openDatabase(server.database).db, slowHash);
await serveDatabase(server.database, databaseSocketIn(folder));
console.log(`Ready in ${folder}`);
