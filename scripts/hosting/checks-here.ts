import { existsSync, readFileSync } from "node:fs";
import { isFree } from "#scripts/local/port.ts";
import { PORT, STATE } from "#scripts/local/settings.ts";
import { chromiumPath } from "#tests/e2e/chromium.ts";
import type { Check } from "./doctor.ts";
import { LOCAL_CONFIG } from "./environments.ts";
import { tool } from "./tools.ts";

/** The development server of the screens (`vite.config.ts`). */
const SCREENS_PORT = 5173;

const settings: Check = async () => {
  const text = existsSync(".dev.vars") ? readFileSync(".dev.vars", "utf8") : "";
  const remedy = "npm start makes .dev.vars; where it is broken, delete it first.";
  if (!text) return { wrong: ".dev.vars is missing: the local settings", remedy };
  if (!/^ENVIRONMENT=["']?development/m.test(text)) return { wrong: ".dev.vars lacks ENVIRONMENT=development", remedy };
  if (!/^JWT_SECRET=["']?[^"'\s]{32,}/m.test(text)) return { wrong: ".dev.vars lacks a JWT_SECRET of 32", remedy };
  return { well: "Local settings" };
};

const migrations: Check = async () => {
  const args = ["d1", "migrations", "list", "tertulia", "--local", "--persist-to", STATE, "--config", LOCAL_CONFIG];
  return tool("wrangler", [...args, "--env", ""]).includes("No migrations to apply")
    ? { well: "The local database is up to date" }
    : { wrong: "The local database waits for migrations", remedy: "Run npm run db:migrate; npm start does it too." };
};

const portFree =
  (port: number, what: string): Check =>
  async () => {
    if (await isFree(port)) return { well: `Port ${port} (${what}) is free` };
    const remedy = "Something listens there, perhaps npm start itself. Stop it, or start with PORT=another.";
    return { wrong: `Port ${port} (${what}) is taken`, remedy };
  };

const chromium: Check = async () => {
  const path = await chromiumPath().catch(() => "");
  return existsSync(path)
    ? { well: `Chromium for the browser tests: ${path}` }
    : { wrong: `No Chromium at ${path || "any known place"}`, remedy: "Install one, or set CHROMIUM_PATH." };
};

/** What a developer's machine needs. */
export const checksHere: Check[] = [
  settings,
  migrations,
  portFree(PORT, "the product"),
  portFree(SCREENS_PORT, "npm run dev"),
  chromium,
];
