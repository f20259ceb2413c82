import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { slowest, TIMES } from "./times.ts";

type Step = { name: string; commands: string[] };

/** Commands of one step run side by side. Each uses one core. */
const STEPS: Step[] = [
  { name: "Format, types, lint and layers, beside the build", commands: ["npm run check", "npm run build"] },
  { name: "Unit, API and room tests", commands: ["vitest run"] },
  { name: "Safety checks, short form", commands: ["tsx tests/safe/run.ts --short"] },
  { name: "Browser tests", commands: ["playwright test"] },
];
const SLOWEST = 10;

const secondsSince = (start: number): string => `${Math.round((performance.now() - start) / 1000)} s`;

/** The output of one of several commands appears when it ends, so that outputs do not mix. */
function run(command: string, isAlone: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => output.push(String(text)));
    child.on("close", (code) => {
      process.stdout.write(output.join(""));
      if (code !== 0) console.error(`✗ ${command} failed.`);
      resolve(code === 0);
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), "tertulia-test-"));
const times = join(folder, "times");
writeFileSync(times, "");
process.env[TIMES] = times;
const started = performance.now();
const summary: string[] = [];
let passes = true;
for (const [index, { name, commands }] of STEPS.entries()) {
  console.log(`\n▶ ${index + 1} of ${STEPS.length}: ${name}\n`);
  const begun = performance.now();
  const results = await Promise.all(commands.map((command) => run(command, commands.length === 1)));
  passes = results.every(Boolean);
  summary.push(`${passes ? "✓" : "✗"} ${name}: ${secondsSince(begun)}`);
  if (!passes) break;
}
console.log(`\nSlowest tests`);
for (const { milliseconds, test } of slowest(times, SLOWEST)) {
  console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${test}`);
}
console.log(`\n${summary.join("\n")}\n${passes ? "Everything passed" : "Stopped"} after ${secondsSince(started)}.`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = passes ? 0 : 1;
