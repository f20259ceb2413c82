import { spawnSync } from "node:child_process";
import { main } from "./hosting/tools.ts";
import { build } from "./local/prepare.ts";

// The pictures of every screen in docs/screens, from a server of their own with the demo team.
await main(async () => {
  build();
  const args = ["test", "--config", "playwright.screens.config.ts", ...process.argv.slice(2)];
  const { status } = spawnSync("node_modules/.bin/playwright", args, { stdio: "inherit" });
  process.exitCode = status ?? 1;
});
