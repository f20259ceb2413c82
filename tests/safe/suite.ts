import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Figures } from "#tests/factories/figures.ts";

type Report = {
  testResults: {
    assertionResults: { title: string; status: string; meta: { figures?: Figures }; failureMessages: string[] }[];
  }[];
};

/** @param options of vitest */
export async function runSuite(
  folder: string,
  file: string,
  settings: Record<string, string> = {},
  options: string[] = [],
) {
  const report = join(folder, "suite.json");
  // A run that ends early must not be judged by the report of the one before.
  rmSync(report, { force: true });
  const args = ["run", file, ...options, "--reporter=json", `--outputFile=${report}`];
  const suite = spawn("node_modules/.bin/vitest", args, { env: { ...process.env, ...settings } });
  const log = createWriteStream(join(folder, "suite.log"), { flags: "a" });
  suite.stdout.pipe(log);
  suite.stderr.pipe(log, { end: false });
  await once(suite, "exit");
  // The shape is vitest's JSON report.
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const figures: Figures = Object.assign({}, ...tests.map(({ meta }) => meta.figures));
  const faults = tests
    .filter(({ status }) => status === "failed")
    .map(({ title, failureMessages }) => `${title}: ${failureMessages.join("\n")}`);
  return { figures, faults, passed: tests.length > 0 && faults.length === 0 };
}
