import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

const REQUESTS = { long: "20000", short: "1500" };

/** Requests of every kind break nothing; a failure names its seed and the request. */
export const generated: Check = async ({ workshop, short, seed }) => {
  const settings = { REQUESTS: short ? REQUESTS.short : REQUESTS.long, SEED: String(seed) };
  const { figures, faults, passed } = await runSuite(workshop.folder, "tests/api/generated.test.ts", settings);
  return [
    {
      check: "generated",
      promise: `${settings.REQUESTS} generated requests: no 5xx, nothing of another team read or changed, no stack trace`,
      figure: `${figures.requests} made, ${figures.good} went all the way, ${figures.failures} faults`,
      kept: passed,
      faults,
    },
  ];
};
