import { namesOf } from "#worker/contract/names-of.ts";
import type { Check } from "./context.ts";
import { runSuite } from "./suite.ts";

const PROCESSES = 6;
/** In the workerd of the tests each socket makes the next one slower, until frames come too late. */
const BOARDS_OF_A_PROCESS = "10";

export const rooms: Check = async ({ testRun, seed }) => {
  const figures = { boards: 0, moves: 0, views: 0 };
  const faults: string[] = [];
  let isPassed = true;
  for (let index = 0; index < PROCESSES; index += 1) {
    const settings = { RUNS: BOARDS_OF_A_PROCESS, SEED: String(seed + index) };
    const suite = await runSuite(testRun.folder, "tests/party/board-model.test.ts", settings);
    for (const name of namesOf(figures)) figures[name] += suite.figures[name] ?? 0;
    faults.push(...suite.faults);
    isPassed &&= suite.passed;
  }
  return [
    {
      check: "rooms",
      promise:
        "after each gesture of five people over sockets and HTTP, each tab shows what its person would read anew, which is what the model of the rules says",
      figure: `${figures.boards} boards, ${figures.moves} moves, ${figures.views} tabs compared, ${faults.length} differ`,
      kept: isPassed,
      faults,
    },
  ];
};
