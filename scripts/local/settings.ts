import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSeedLanguage, SEED_LANGUAGES, type SeedLanguage } from "#drizzle/seed/languages.ts";
import { Stop } from "#scripts/shared/tools.ts";

/** `WITHOUT_MAIL=1 npm start` is a deployment without mail: it begins without the demo team, and has data of its own. */
export const WITHOUT_MAIL = process.env.WITHOUT_MAIL === "1";

export const STATE = process.env.TERTULIA_STATE ?? (WITHOUT_MAIL ? ".wrangler/state-without-mail" : ".wrangler/state");

/** There from before the seed until the demo's board is filled, so that the next start goes on where a killed one ended. */
export const DEMO_PENDING = join(STATE, "demo-board-pending");

export function ensureSettings(): void {
  if (existsSync(".dev.vars")) return;
  writeFileSync(".dev.vars", `ENVIRONMENT=development\nJWT_SECRET=${randomBytes(32).toString("hex")}\n`);
}

/** In which language the demo team is created: SEED_LANGUAGE, else Spanish. */
export function seedLanguage(): SeedLanguage {
  const code = process.env.SEED_LANGUAGE || "es";
  if (isSeedLanguage(code)) return code;
  throw new Stop(
    `SEED_LANGUAGE=${code} has no demo team. Use one of ${SEED_LANGUAGES.join(", ")}, for example: SEED_LANGUAGE=en npm start`,
  );
}
