import { appendFileSync, readFileSync } from "node:fs";

/** The file in which the reporters of a whole run (`run.ts`) collect the result of each test. */
export const RESULTS = "TEST_RESULTS";

/** `error` is the first message of a test that failed. */
type TestResult = { milliseconds: number; test: string; error?: string | undefined };

export function recordResult(result: TestResult): void {
  const file = process.env[RESULTS];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
}

export function readResults(file: string): TestResult[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  // Only `recordResult` writes this file.
  return lines.map((line) => JSON.parse(line) as TestResult);
}
