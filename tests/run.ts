import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RESULTS, readResults } from "./results.ts";

type Step = { name: string; command: string };

/** Steps of one group run side by side, because one of them leaves a part of the two cores idle. */
const GROUPS: Step[][] = [
  [
    { name: "Format, types, lint, texts and layers", command: "npm run check" },
    { name: "Build", command: "npm run build" },
  ],
  [
    { name: "Unit, API and room tests", command: "vitest run" },
    { name: "Safety checks, short form", command: "tsx tests/safe/run.ts --short" },
  ],
  [{ name: "Browser tests", command: "playwright test" }],
];
const SLOWEST = 10;
const ERROR_LINES = 6;

const secondsSince = (start: number): string => `${Math.round((performance.now() - start) / 1000)} s`;

type Result = { passes: boolean; output: string };

/** The first step of a group prints as it goes. The output of the others follows, so that outputs do not mix. */
function run({ name, command }: Step, isFirst: boolean): Promise<Result> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: isFirst ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => output.push(String(text)));
    child.on("close", (code) => {
      const passes = code === 0;
      if (!passes) output.push(`✗ ${command} failed.\n`);
      summary.push(`${passes ? "✓" : "✗"} ${name}: ${secondsSince(begun)}`);
      resolve({ passes, output: output.join("") });
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), "tertulia-test-"));
const file = join(folder, "results");
writeFileSync(file, "");
process.env[RESULTS] = file;
const started = performance.now();
const summary: string[] = [];
let passes = true;
const count = GROUPS.flat().length;
let named = 0;
for (const group of GROUPS) {
  const names = group.map(({ name }) => {
    named += 1;
    return `▶ ${named} of ${count}: ${name}\n`;
  });
  console.log(`\n${names.join("")}`);
  const results = await Promise.all(group.map((step, index) => run(step, index === 0)));
  for (const { output } of results) process.stdout.write(output);
  passes = results.every((result) => result.passes);
  if (!passes) break;
}
const tests = readResults(file);
console.log(`\nSlowest tests`);
const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
for (const { milliseconds, test } of slowest) {
  console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${test}`);
}
// Failures come last, because a CI often shows only the end of the output.
const failed = tests.filter(({ error }) => error !== undefined);
if (failed.length > 0) console.log("\nFailed tests");
for (const { test, error = "" } of failed)
  console.log(`  ${test}\n    ${error.split("\n", ERROR_LINES).join("\n    ")}`);
console.log(`\n${summary.join("\n")}\n${passes ? "Everything passed" : "Stopped"} after ${secondsSince(started)}.`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = passes ? 0 : 1;
