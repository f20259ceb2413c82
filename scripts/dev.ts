import { spawn } from "node:child_process";
import { openPrepared } from "./local/prepare.ts";
import { STATE } from "./local/settings.ts";
import { readArguments } from "./shared/arguments.ts";
import { expectFree, readPort } from "./shared/port.ts";
import { main, QUIET } from "./shared/tools.ts";

const USAGE = `npm run dev

Serves the product on http://localhost:5173, and shows what you save at once. PORT is the port of the API.`;

readArguments(USAGE, {});

function run(name: string, args: string[]): void {
  const env = { ...process.env, ...QUIET };
  const child = spawn(`node_modules/.bin/${name}`, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  process.on("exit", () => child.kill());
  child.on("exit", (code) => process.exit(code ?? 0));
}

await main(async () => {
  const port = readPort();
  await expectFree(port);
  const server = await openPrepared(port);
  await server.close();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
  // wrangler answers /api, /parties and /dev and bundles the Worker again when its code changes. Vite serves the screens.
  run("wrangler", ["dev", "--port", String(port), "--persist-to", STATE, "--show-interactive-dev-session=false"]);
  run("remix", ["vite:dev"]);
});
