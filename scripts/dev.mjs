import { spawn } from "node:child_process";
import { prepare, serve } from "./local.mjs";

// The Worker answers /api, /parties and /dev; Vite serves the screens beside it and reloads them as they change.
prepare();
serve();
spawn("node_modules/.bin/remix", ["vite:dev"], { stdio: "inherit" }).on("exit", (code) => process.exit(code ?? 0));
