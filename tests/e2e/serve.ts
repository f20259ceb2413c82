import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#drizzle/client.ts";
import { seed } from "#drizzle/seed.ts";
import { slowHash } from "#party/slow-hash.ts";
import { bundleInto } from "#scripts/local/bundle.ts";
import { platform } from "#scripts/local/platform.ts";
import { closeAtSignal, openServer } from "#scripts/local/server.ts";
import { openDoor } from "#tests/server/door.ts";
import { makeTables } from "#tests/server/tables.ts";
import { bundleIn, doorIn, PORT, SECRET } from "./place.ts";

// A database of its own, empty but for the demo team, for every run.
const folder = mkdtempSync(join(tmpdir(), "tertulia-e2e-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const server = await openServer({
  script: bundleInto(bundleIn(folder)),
  platform: platform({ ENVIRONMENT: "development", JWT_SECRET: SECRET }),
  port: PORT,
  state: folder,
  prints: "errors",
});
closeAtSignal(server);
await makeTables(server.database);
await seed(openDatabase(server.database).db, slowHash);
await openDoor(server.database, doorIn(folder));
console.log(`Ready in ${folder}`);
