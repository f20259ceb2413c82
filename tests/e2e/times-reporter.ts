import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { recordTime } from "#tests/times.ts";

export default class TimesReporter implements Reporter {
  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    recordTime({ milliseconds: duration, test: `${relative("", location.file)} › ${title}` });
  }

  printsToStdio(): boolean {
    return false;
  }
}
