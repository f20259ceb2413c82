import type { BoardView } from "#worker/contract/boards.ts";
import { resultsOf } from "#worker/contract/health-check/results.ts";
import { t } from "#worker/contract/language.ts";
import { HealthResults } from "./health-results.tsx";

/** The health check of a closed retrospective. */
export const HealthSummary = ({ board }: { board: Pick<BoardView, "statements" | "health"> }) => (
  <section aria-labelledby="el-chequeo">
    <h2 id="el-chequeo" className="mb-1 text-2xl">{t`Chequeo de salud`}</h2>
    <HealthResults statements={resultsOf(board) ?? []} />
  </section>
);
