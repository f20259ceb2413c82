import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

export const statements: Check = async ({ testRun }) => {
  const { figures, faults, passed } = await runSuite(testRun.folder, "tests/api/statements.test.ts");
  return [
    {
      check: "statements",
      promise:
        "no statement scans a growing table, a call makes at most 2 round trips, and 100 more teams do not change the rows read",
      figure: `${figures.statements} statements, ${figures.scans} scans; ${figures.calls} calls, at most ${figures.mostRoundTrips} round trips, ${figures.readingMore} calls read more rows`,
      kept: passed,
      faults,
    },
  ];
};
