import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

/** What the API asks of the database. */
export const statements: Check = async ({ workshop }) => {
  const { figures, faults, passed } = await runSuite(workshop.folder, "tests/api/statements.test.ts");
  return [
    {
      check: "statements",
      promise: "no scan of a table that grows, at most 2 round trips a call, rows read the same with 100 more teams",
      figure: `${figures.statements} statements, ${figures.scans} scans; ${figures.calls} calls, at most ${figures.mostRoundTrips} round trips, ${figures.readingMore} read more`,
      kept: passed,
      faults,
    },
  ];
};
