import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

const MOST = 0.05;

/** Each worst call is repeated until the product refuses it, in a small plan, and counted beside the product. */
export const shares: Check = async ({ testRun }) => {
  const { figures, faults, passed } = await runSuite(testRun.folder, "tests/api/shares.test.ts");
  const strangers = ["one account", "one guest", "one network"];
  return strangers.map((stranger) => {
    const own = Object.entries(figures).filter(([title]) => title.startsWith(stranger));
    const parts = own.map(([title, share]) => `${title.slice(stranger.length + 2)} ${(share * 100).toFixed(1)} %`);
    return {
      check: "shares",
      promise: `${stranger} can use at most ${MOST * 100} % of a day's plan`,
      figure: parts.join(", "),
      kept: passed && own.length > 0 && own.every(([, share]) => share <= MOST),
      faults,
    };
  });
};
