import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const STATE = process.env.TERTULIA_STATE ?? ".wrangler/state";

/** There from before the seed until the demo's board is filled, so that the next start goes on where a killed one ended. */
export const DEMO_PENDING = join(STATE, "demo-board-pending");

/** Environment variables that keep tools from asking questions, sending telemetry or using the network. */
export const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  REMIX_TELEMETRY_DISABLED: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

export function ensureSettings(): void {
  if (existsSync(".dev.vars")) return;
  writeFileSync(".dev.vars", `ENVIRONMENT=development\nJWT_SECRET=${randomBytes(32).toString("hex")}\n`);
}
