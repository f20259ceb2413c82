import { spawnSync } from "node:child_process";
import { ensureBuild } from "./local/build.ts";
import { main } from "./shared/tools.ts";

// npm run screens takes pictures: of every screen into screens/, and those that the documents, the landing page and chats show.
await main(async () => {
  await ensureBuild();
  const args = ["test", "--config", "playwright.screens.config.ts", ...process.argv.slice(2)];
  const { status } = spawnSync("node_modules/.bin/playwright", args, { stdio: "inherit" });
  process.exitCode = status ?? 1;
});
