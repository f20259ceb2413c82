import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

const REQUESTS = { long: "20000", short: "1500" };

export const generated: Check = async ({ testRun, short, seed }) => {
  const settings = { REQUESTS: short ? REQUESTS.short : REQUESTS.long, SEED: String(seed) };
  const { figures, faults, passed } = await runSuite(testRun.folder, "tests/api/generated.test.ts", settings);
  return [
    {
      check: "generated",
      promise: `${settings.REQUESTS} generated requests cause no 5xx and no stack trace, and neither read nor change data of another team`,
      figure: `${figures.requests} sent, ${figures.good} succeeded, ${figures.failures} faults`,
      kept: passed,
      faults,
    },
  ];
};
