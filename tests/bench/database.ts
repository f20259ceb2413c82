import type { Figures } from "#tests/factories/figures.ts";
import { runSuite } from "#tests/safe/suite.ts";
import { BUDGET } from "./budgets.ts";
import { type Row, type Topic, times } from "./row.ts";

const topic = "database";

const rowsOf = ({ mostRoundTrips = 0, calls = 0, readingMore = 0, ...of }: Figures): Row[] => {
  const { pageRoundTrips = 0, pages = 0, mostStatements = 0, pageRows = 0, pagesReadingMore = 0, mostCalls = 0 } = of;
  return [
    {
      topic,
      figure: "D1 round trips per call, maximum",
      measured: `${mostRoundTrips} (${calls} calls, session and membership included)`,
      target: `≤ ${BUDGET.callRoundTrips}`,
      kept: mostRoundTrips <= BUDGET.callRoundTrips,
    },
    {
      topic,
      figure: "D1 round trips per page, maximum",
      measured: `${pageRoundTrips} (${pages} pages, session and membership included)`,
      target: `≤ ${BUDGET.pageRoundTrips}`,
      kept: pageRoundTrips <= BUDGET.pageRoundTrips,
      beside: `one round trip per statement: ${mostStatements}, ${times(mostStatements, pageRoundTrips)}`,
    },
    {
      topic,
      figure: "Worker requests per page",
      measured: "1",
      target: "1",
      kept: true,
      beside: `loaders that call the API over HTTP: up to ${mostCalls + 1}`,
    },
    {
      topic,
      figure: "calls that read more rows with 100 times more teams",
      measured: String(readingMore),
      target: "0",
      kept: readingMore === 0,
    },
    {
      topic,
      figure: "pages that read more rows with 10 and 100 times more teams",
      measured: `${pagesReadingMore} (at most ${pageRows} rows per page)`,
      target: "0",
      kept: pagesReadingMore === 0,
    },
  ];
};

export const database: Topic = async ({ folder }) => {
  const figures: Figures = {};
  for (const file of ["tests/api/statements.test.ts", "tests/api/pages.test.ts"]) {
    Object.assign(figures, (await runSuite(folder, file)).figures);
  }
  return { rows: rowsOf(figures), figures };
};
