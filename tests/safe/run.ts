import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdown } from "#tests/bench/row.ts";
import { mapConcurrently } from "#tests/factories/map-concurrently.ts";
import { bundled } from "#tests/server/bundled.ts";
import { backups } from "./backups.ts";
import type { Check, Context, Row } from "./context.ts";
import { databases } from "./databases.ts";
import { generated } from "./generated.ts";
import { hibernation } from "./hibernation.ts";
import { kills } from "./kills.ts";
import { migration } from "./migration.ts";
import { permissions } from "./permissions.ts";
import { plans } from "./plans.ts";
import type { Product } from "./product.ts";
import { rooms } from "./rooms.ts";
import { secrecy } from "./secrecy.ts";
import { secrets } from "./secrets.ts";
import { shares } from "./shares.ts";
import { simultaneous } from "./simultaneous.ts";
import { sockets } from "./sockets.ts";
import { statements } from "./statements.ts";
import { timing } from "./timing.ts";
import { webhooks } from "./webhook-kills.ts";

const CHECKS: Record<string, Check> = {
  statements,
  shares,
  generated,
  rooms,
  kills,
  timing,
  permissions,
  sockets,
  simultaneous,
  hibernation,
  plans,
  webhooks,
  secrecy,
  migration,
  backups,
  databases,
};
const SHORT = [
  "kills",
  "plans",
  "webhooks",
  "timing",
  "permissions",
  "sockets",
  "simultaneous",
  "hibernation",
  "secrecy",
  "databases",
];
const RESULTS = "tests/safe/results.md";

const HEAD = ["check", "promise", "measured", "kept"];
const cellsOf = ({ check, promise, figure, kept }: Row) => [check, promise, figure, kept ? "yes" : "**NO**"];

const tableOf = (rows: Row[]): string => markdown([HEAD, ...rows.map(cellsOf)]);

const faultsOf = (rows: Row[]): string =>
  rows
    .filter(({ kept }) => !kept)
    .map(({ check, promise, faults = [] }) => [`${check}: ${promise}`, ...faults.slice(0, 10)].join("\n    "))
    .join("\n");

const words = process.argv.slice(2);
const short = words.includes("--short");
const seedAt = words.indexOf("--seed");
const seed = Number(seedAt < 0 ? Date.now() % 1_000_000 : words[seedAt + 1]);
const named = words.filter((word) => word in CHECKS || word === "secrets");
const chosen = named.length > 0 ? named : [...(short ? SHORT : Object.keys(CHECKS)), "secrets"];

const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), "tertulia-safe-"));
const testRun = {
  script: bundled(),
  folder,
  port: Number(process.env.SAFE_PORT ?? 8840),
  secrets: new Set<string>(),
  products: new Set<Product>(),
};
const context: Context = { testRun, short, seed };

async function run(name: string, check: Check): Promise<Row[]> {
  try {
    return await check(context);
  } catch (error) {
    const faults = error instanceof Error ? [String(error.stack), String(error.cause)] : [String(error)];
    return [{ check: name, promise: "the check finishes", figure: "stopped by an error", kept: false, faults }];
  }
}

// Checks that measure time run alone.
const checks = Object.entries(CHECKS).filter(([name]) => chosen.includes(name));
const made = await mapConcurrently(checks, short ? 2 : 1, ([name, check]) => run(name, check));
for (const product of testRun.products) await product.kill();
// Last, because it reads the logs of the other checks.
if (chosen.includes("secrets")) made.push(await run("secrets", secrets));
const rows = made.flat();
rmSync(folder, { recursive: true, force: true });
const table = tableOf(rows);
console.log(`${table}\n\nseed ${seed}, ${Math.round((performance.now() - started) / 1000)} s`);
const broken = faultsOf(rows);
if (broken) console.error(`\n${broken}`);
const ORIGIN = `Made by \`npm run test:safe\` (seed ${seed}); run one check with \`npm run test:safe -- CHECK\`, with \`--seed N\` to repeat a run.`;
if (!short && named.length === 0) writeFileSync(RESULTS, `# Safe\n\n${ORIGIN}\n\n${table}\n`);
process.exit(broken ? 1 : 0);
