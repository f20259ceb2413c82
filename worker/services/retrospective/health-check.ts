import type { BoardFacts } from "#worker/contract/board-facts.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";
import { type StatementResult, statementKey } from "#worker/contract/health-check/health-check.ts";
import { resultsOf } from "#worker/contract/health-check/results.ts";
import { readStatement } from "#worker/contract/health-check/statements.ts";
import type { PulseRetrospective } from "#worker/contract/pulse.ts";

/** The health check of a board; nothing where the board has none, or no results are published. */
export function healthOf(board: Pick<BoardDocument, "statements" | "health">): { health?: StatementResult[] } {
  const health = resultsOf(board);
  return health ? { health } : {};
}

/** @param json of the facts; null where there is no health check */
export function healthPointsOf(json: string | null): Pick<PulseRetrospective, "health"> {
  if (json === null) return {};
  // `factsOf` wrote it.
  const facts = JSON.parse(json) as NonNullable<BoardFacts["health"]>;
  const health = facts.map(({ id, title, colours, tendencies }) => {
    const read = readStatement({ id, title, hint: null });
    return { key: statementKey({ id, title }), title: read.title, colours, tendencies };
  });
  return { health };
}
