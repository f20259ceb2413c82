import { appendFileSync, readFileSync } from "node:fs";

/** The file in which the reporters of a whole run (`run.ts`) collect how long each test took. */
export const TIMES = "TEST_TIMES";

export type TestTime = { milliseconds: number; test: string };

export function recordTime({ milliseconds, test }: TestTime): void {
  const file = process.env[TIMES];
  if (file) appendFileSync(file, `${Math.round(milliseconds)}\t${test}\n`);
}

export function slowest(file: string, count: number): TestTime[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n").filter(Boolean);
  const times = lines.map((line) => {
    const [milliseconds, test = ""] = line.split("\t");
    return { milliseconds: Number(milliseconds), test };
  });
  return times.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, count);
}
