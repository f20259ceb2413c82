import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";

export const PORT = Number(process.env.PORT ?? 8787);
/** Where the embedded D1 and the durable objects keep their data. */
export const STATE = process.env.TERTULIA_STATE ?? ".wrangler/state";

/** Tools that stay on this machine: no telemetry, no look at the outside. */
const QUIET = {
  ...process.env,
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  REMIX_TELEMETRY_DISABLED: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** The settings of a local run, made once: development, and a secret that nobody else has (spec §5). */
export function ensureSettings() {
  if (existsSync(".dev.vars")) return;
  writeFileSync(".dev.vars", `ENVIRONMENT=development\nJWT_SECRET=${randomBytes(32).toString("hex")}\n`);
}

/** Runs a tool to its end; stops everything with its output when it fails. */
export function run(label, command, args) {
  process.stdout.write(`${label}… `);
  const { status, stdout, stderr } = spawnSync(command, args, { env: QUIET, encoding: "utf8", shell: false });
  if (status === 0) return console.log("listo");
  console.error(`\n${stdout}\n${stderr}`);
  process.exit(status ?? 1);
}

const bin = (name) => `node_modules/.bin/${name}`;

/** Builds the screens, brings the database up to date, and seeds the demo where there is none. */
export function prepare() {
  ensureSettings();
  if (!process.env.TERTULIA_BUILT) run("Building", bin("remix"), ["vite:build"]);
  run("Migrating", bin("wrangler"), ["d1", "migrations", "apply", "tertulia", "--local", "--persist-to", STATE]);
  if (!process.env.TERTULIA_EMPTY) run("Seeding", bin("tsx"), ["scripts/seed.ts", STATE]);
}

/** The Worker with its D1 and durable objects, until this process ends. */
export function serve(...more) {
  const args = ["dev", "--port", String(PORT), "--persist-to", STATE, "--show-interactive-dev-session=false", ...more];
  const worker = spawn(bin("wrangler"), args, { env: QUIET, stdio: ["ignore", "inherit", "inherit"] });
  worker.on("exit", (code) => process.exit(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => worker.kill(signal));
  return worker;
}

/** Waits until the Worker answers. */
export async function untilReady() {
  for (;;) {
    const answer = await fetch(`http://localhost:${PORT}/landing`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
