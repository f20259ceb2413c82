import { Stop } from "#scripts/shared/tools.ts";
import { readSettings } from "#worker/env.ts";
import type { Platform } from "./platform.ts";

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
