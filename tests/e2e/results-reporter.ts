import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { recordResult } from "#tests/results.ts";

export default class ResultsReporter implements Reporter {
  onTestEnd({ location, title }: TestCase, { duration, error }: TestResult): void {
    recordResult({
      milliseconds: duration,
      test: `${relative("", location.file)} › ${title}`,
      error: error && stripVTControlCharacters(error.message ?? "failed"),
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}
