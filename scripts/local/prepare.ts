import { tool } from "#scripts/hosting/tools.ts";
import { ensureSettings, QUIET, STATE } from "./settings.ts";

/** Runs one of npm's tools to its end. @throws Stop with what it said, where it failed */
function step(label: string, name: string, args: string[]): void {
  process.stdout.write(`${label}… `);
  tool(`node_modules/.bin/${name}`, args, { env: QUIET });
  console.log("done");
}

/** Builds the screens and the server's part of them. @throws Stop */
export const build = (): void => step("Building", "remix", ["vite:build"]);

/** All that a run needs: settings, the build, the database up to date, and the demo where there is none. @throws Stop */
export function prepare(): void {
  ensureSettings();
  if (!process.env.TERTULIA_BUILT) build();
  step("Migrating", "wrangler", ["d1", "migrations", "apply", "tertulia", "--local", "--persist-to", STATE]);
  step("Seeding", "tsx", ["scripts/seed.ts", STATE]);
}
