import { FREE } from "#tests/bench/budgets.ts";
import { MAILS } from "#worker/contract/limits/mails.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import type { Check, Row } from "./context.ts";
import { runSuite } from "./suite.ts";

const MOST = 0.05;

/** A smaller number would keep the sixth person of an office from a code. */
async function mailRow(folder: string): Promise<Row> {
  const { figures, faults, passed } = await runSuite(folder, "tests/api/mail-budget.test.ts");
  const mails = figures["mails of one network"] ?? Number.NaN;
  return {
    check: "shares",
    promise: `one network gets at most ${MAILS.perNetwork} of a day's ${FREE.mails} mails, over all purposes, and a stranger's code still arrives`,
    figure: `${mails} mails for 15 accounts and addresses that ask four times`,
    kept: passed && mails <= MAILS.perNetwork,
    faults,
  };
}

/** Each worst call is repeated until the product refuses it, in a small plan, and counted beside the product. */
export const shares: Check = async ({ testRun }) => {
  const { figures, faults, passed } = await runSuite(testRun.folder, "tests/api/shares.test.ts");
  const strangers = ["one account", "one guest", "one network"];
  const rows = strangers.map((stranger): Row => {
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
  const trials = figures["all networks: trials"] ?? Number.NaN;
  const trialRow: Row = {
    check: "shares",
    promise: `trials of all networks use at most ${TRIAL.share * 100} % of a day's plan, their ends included`,
    figure: `${(trials * 100).toFixed(1)} % for ${TRIAL.ofAll.most} trials`,
    kept: passed && trials <= TRIAL.share,
    faults,
  };
  return [...rows, trialRow, await mailRow(testRun.folder)];
};
