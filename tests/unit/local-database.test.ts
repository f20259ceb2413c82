import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ask } from "#scripts/hosting/database.ts";
import { localTarget } from "#scripts/hosting/target.ts";

/** In place of wrangler: prints what it prints while the product writes, as many times as asked, and then answers. */
const WRANGLER = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
appendFileSync(process.env.CALLS, "x");
if (readFileSync(process.env.CALLS, "utf8").length <= Number(process.env.LOCKED)) {
  console.log('{ "error": { "text": "internal error" } }');
  console.error("SQLite failed; NOSENTRY database is locked: SQLITE_BUSY");
  process.exit(1);
}
console.log('[{ "results": [{ "n": 7 }] }]');
`;

let folder: string;
const calls = () => readFileSync(join(folder, "calls"), "utf8").length;
const askLocked = (times: number) => {
  vi.stubEnv("LOCKED", String(times));
  return ask(localTarget(folder), ["select 7 as n"]);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tertulia-local-database-test-"));
  writeFileSync(join(folder, "wrangler"), WRANGLER, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  vi.stubEnv("CALLS", join(folder, "calls"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("A local database to which the product is writing is asked again", () => {
  expect(askLocked(2)).toEqual([[{ n: 7 }]]);
  expect(calls()).toBe(3);
});

it("A local database that stays locked ends the script with what wrangler says", () => {
  expect(() => askLocked(100)).toThrow("database is locked");
  expect(calls()).toBe(5);
});
