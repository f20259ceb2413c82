import { spawnSync } from "node:child_process";
import { ensureSettings, run } from "./local.mjs";

// The pictures of every screen in docs/screens, from a server of their own with the demo team.
ensureSettings();
run("Building", "node_modules/.bin/remix", ["vite:build"]);
const { status } = spawnSync(
  "node_modules/.bin/playwright",
  ["test", "--config", "playwright.screens.config.ts", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
