import type { BoardDocument } from "#worker/contract/boards.ts";
import type { HealthResult } from "#worker/contract/health/health-check.ts";
import { HEALTH_KEYS } from "#worker/contract/health/keys.ts";
import { storedStatements } from "#worker/contract/health/statements.ts";
import { uuid } from "./team.ts";

/** How many chose red, yellow and green, and how many see it getting worse, staying and getting better. */
type Numbers = [red: number, yellow: number, green: number, worse: number, same: number, better: number];

/** In the order of the default set: some things got better over the year, and the pace did not. */
const CHECKS: Record<string, Numbers[]> = {
  [uuid(226)]: [
    [0, 3, 4, 0, 5, 2],
    [1, 4, 2, 1, 5, 1],
    [4, 2, 1, 3, 4, 0],
    [1, 3, 3, 2, 4, 1],
    [3, 3, 1, 2, 4, 1],
    [2, 4, 1, 1, 5, 1],
    [0, 2, 5, 0, 4, 3],
    [1, 4, 2, 1, 6, 0],
    [2, 3, 2, 1, 5, 1],
    [0, 1, 6, 0, 3, 4],
  ],
  [uuid(222)]: [
    [0, 3, 5, 0, 6, 2],
    [0, 4, 4, 0, 4, 4],
    [1, 5, 2, 0, 3, 5],
    [2, 4, 2, 4, 4, 0],
    [2, 4, 2, 1, 3, 4],
    [1, 4, 3, 0, 5, 3],
    [0, 2, 6, 0, 5, 3],
    [1, 5, 2, 1, 6, 1],
    [1, 5, 2, 0, 5, 3],
    [0, 1, 7, 0, 4, 4],
  ],
  [uuid(204)]: [
    [0, 2, 7, 0, 6, 3],
    [0, 3, 6, 0, 4, 5],
    [0, 2, 7, 0, 3, 6],
    [5, 3, 1, 6, 3, 0],
    [1, 3, 5, 0, 4, 5],
    [1, 4, 4, 1, 5, 3],
    [0, 3, 6, 0, 7, 2],
    [2, 5, 2, 1, 7, 1],
    [0, 4, 5, 0, 4, 5],
    [0, 0, 9, 0, 4, 5],
  ],
};

const statements = () => storedStatements(HEALTH_KEYS);

/** What the settings of a retrospective with a health check have. */
export const healthSettingsOf = (retroId: string) => (CHECKS[retroId] ? { health: statements() } : {});

const resultOf = ([red, yellow, green, worse, same, better]: Numbers): HealthResult => ({
  colours: [red, yellow, green],
  tendencies: [worse, same, better],
});

/** What its closed board has. */
export function healthDocumentOf(retroId: string): Pick<BoardDocument, "statements" | "health"> {
  const check = CHECKS[retroId];
  if (!check) return {};
  const results = check.map(resultOf);
  const answers = results.map(({ colours }) => colours.reduce((sum, count) => sum + count, 0));
  return { statements: statements(), health: { n: Math.max(...answers), results } };
}
