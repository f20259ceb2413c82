import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A database of its own, empty but for the demo team, for every run.
const state = mkdtempSync(join(tmpdir(), "tertulia-e2e-"));
process.env.TERTULIA_STATE = state;
process.on("exit", () => rmSync(state, { recursive: true, force: true }));
const { prepare, serve } = await import("#scripts/local.mjs");

prepare();
serve("--log-level", "error");
