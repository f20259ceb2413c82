import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";

export const PORT = Number(process.env.PORT ?? 8787);
/** Where the embedded D1 and the durable objects keep their data: wrangler's own place. */
export const STATE = process.env.TERTULIA_STATE ?? ".wrangler/state";

/** For tools that stay on this machine: no telemetry, no look at the outside, no questions. */
export const QUIET = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  REMIX_TELEMETRY_DISABLED: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** The settings of a local run, made once: development, and a secret that nobody else has (spec §5). */
export function ensureSettings(): void {
  if (existsSync(".dev.vars")) return;
  writeFileSync(".dev.vars", `ENVIRONMENT=development\nJWT_SECRET=${randomBytes(32).toString("hex")}\n`);
}
