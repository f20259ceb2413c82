import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { platform } from "#scripts/local/platform.ts";
import { closeAtSignal, openServer } from "#scripts/local/server.ts";
import { bundled } from "#tests/server/bundled.ts";
import { applyMigrations } from "#tests/server/migrations.ts";
import { NO_SLACK } from "#tests/server/no-slack.ts";
import { DATABASE_WORKER, databaseWorker, remoteDatabase } from "#tests/server/remote-database.ts";
import { TIMER_WORKER, timerWorker } from "#tests/server/timer-worker.ts";
import { NO_RECEIVER } from "#tests/server/webhook-receiver.ts";
import { PORT, SECRET } from "./run-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "tertulia-e2e-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const bound = platform({
  ENVIRONMENT: "development",
  JWT_SECRET: SECRET,
  SLACK_BASE_URL: NO_SLACK,
  WEBHOOK_BASE_URL: NO_RECEIVER,
});
const server = await openServer({
  script: bundled(),
  platform: bound,
  others: [databaseWorker(bound), timerWorker(bound)],
  port: PORT,
  state: folder,
  prints: "errors",
});
closeAtSignal(server);
const url = String(await server.urlOf(DATABASE_WORKER));
const database = remoteDatabase(() => url);
await applyMigrations(database);
await seed(openDatabase(database).db, slowHash);
console.log(`Ready in ${folder}, database at ${url}, timers at ${await server.urlOf(TIMER_WORKER)}`);
