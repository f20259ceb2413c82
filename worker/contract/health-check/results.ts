import type { BoardView } from "#worker/contract/boards.ts";
import type { StatementResult } from "./health-check.ts";
import { readStatement } from "./statements.ts";

/** The statements of a board in the reader's language; null until results are published. */
export function resultsOf({
  statements = [],
  health,
}: Pick<BoardView, "statements" | "health">): StatementResult[] | null {
  const results = health?.results;
  if (!results) return null;
  return statements.map((one, index) => ({ ...readStatement(one), result: results[index] ?? null }));
}
