import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { Stop } from "#scripts/hosting/tools.ts";
import { readSettings } from "#worker/env.ts";
import type { Platform } from "./platform.ts";

export const STATE = process.env.TERTULIA_STATE ?? ".wrangler/state";

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

export function checkSettings({ bindings = {} }: Platform): void {
  const { ENVIRONMENT } = parse(bindings);
  if (ENVIRONMENT === "development") return;
  // The passwords of the demo team are public.
  throw new Stop(`npm start is for development, not for ${ENVIRONMENT}. Set ENVIRONMENT=development in .dev.vars.`);
}

function parse(bindings: object) {
  try {
    return readSettings(bindings);
  } catch {
    throw new Stop("Correct the settings in .dev.vars (or [vars] in wrangler.toml), then start again: npm start");
  }
}
