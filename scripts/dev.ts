import { spawn } from "node:child_process";
import { main } from "./hosting/tools.ts";
import { expectFree } from "./local/port.ts";
import { prepare } from "./local/prepare.ts";
import { PORT, QUIET, STATE } from "./local/settings.ts";

/** Runs a tool beside the others; when one ends, all do. */
function run(name: string, args: string[]): void {
  const env = { ...process.env, ...QUIET };
  const child = spawn(`node_modules/.bin/${name}`, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  process.on("exit", () => child.kill());
  child.on("exit", (code) => process.exit(code ?? 0));
}

await main(async () => {
  await expectFree(PORT);
  prepare();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
  // The Worker, built anew when its code changes, answers /api, /parties and /dev; Vite serves the screens and reloads them.
  run("wrangler", ["dev", "--port", String(PORT), "--persist-to", STATE, "--show-interactive-dev-session=false"]);
  run("remix", ["vite:dev"]);
});
