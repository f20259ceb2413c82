import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

const BOARDS = "60";

export const rooms: Check = async ({ testRun, seed }) => {
  const settings = { RUNS: BOARDS, SEED: String(seed) };
  const { figures, faults, passed } = await runSuite(testRun.folder, "tests/party/board-model.test.ts", settings);
  return [
    {
      check: "rooms",
      promise:
        "after each gesture of five people over sockets and HTTP, each tab shows what its person would read anew, which is what the model of the rules says",
      figure: `${figures.boards} boards, ${figures.moves} moves, ${figures.views} tabs compared, ${faults.length} differ`,
      kept: passed,
      faults,
    },
  ];
};
