import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

let directory = "";
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs the seed with the settings of a deployment, whose database is remote. */
function seedIn(environment: string) {
  directory = mkdtempSync(join(tmpdir(), "tertulia-seed-"));
  writeFileSync(
    join(directory, "wrangler.toml"),
    `name = "tertulia"
compatibility_date = "2026-04-01"
[vars]
ENVIRONMENT = "${environment}"
[[d1_databases]]
binding = "DB"
database_name = "tertulia"
database_id = "00000000-0000-0000-0000-000000000001"
remote = true
`,
  );
  const script = resolve("scripts/seed.ts");
  const env = { ...process.env, CI: "1", CLOUDFLARE_API_TOKEN: "", WRANGLER_SEND_METRICS: "false" };
  return spawnSync(resolve("node_modules/.bin/tsx"), [script, join(directory, "state")], {
    cwd: directory,
    env,
    encoding: "utf8",
  });
}

describe("The demo team", () => {
  it("The demo team is not created in a deployment", { timeout: 60_000 }, () => {
    // A name that the code does not know, because a list of the deployments could lack one.
    const { status, stderr } = seedIn("staging");
    expect(stderr).toContain("The demo team is for development only. ENVIRONMENT is staging.");
    expect(status).toBe(1);
  });

  it("The demo team is in the local database, even if the settings name a remote one", { timeout: 60_000 }, () => {
    // The local database has no tables yet, so the first query fails.
    const { status, stderr } = seedIn("development");
    expect(stderr).toContain("no such table: users");
    expect(status).toBe(1);
  });
});
