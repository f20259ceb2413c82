import type { BoardDocument } from "#worker/contract/boards.ts";
import type { HealthResult } from "#worker/contract/health-check/health-check.ts";
import { HEALTH_KEYS } from "#worker/contract/health-check/keys.ts";
import { storedStatements } from "#worker/contract/health-check/statements.ts";
import { uuid } from "./team.ts";

/**
 * In the order of the default set: some things got better over the year, and the pace did not. The digits of a statement say
 * how many chose red, yellow and green, and how many see it getting worse, staying and getting better.
 */
const CHECKS: Record<string, string> = {
  [uuid(226)]: "034052 142151 421340 133241 331241 241151 025043 142160 232151 016034",
  [uuid(222)]: "035062 044044 152035 242440 242134 143053 026053 152161 152053 017044",
  [uuid(204)]: "027063 036045 027036 531630 135045 144153 036072 252171 045045 009045",
};

const statements = () => storedStatements(HEALTH_KEYS);

/** What the settings of a retrospective with a health check have. */
export const healthSettingsOf = (retroId: string) => (CHECKS[retroId] ? { health: statements() } : {});

function resultOf(digits: string): HealthResult {
  const numbers = Array.from(digits, Number);
  return { colours: numbers.slice(0, 3), tendencies: numbers.slice(3) };
}

/** What its closed board has. */
export function healthDocumentOf(retroId: string): Pick<BoardDocument, "statements" | "health"> {
  const check = CHECKS[retroId];
  if (!check) return {};
  const results = check.split(" ").map(resultOf);
  const answers = results.map(({ colours }) => colours.reduce((sum, count) => sum + count, 0));
  return { statements: statements(), health: { n: Math.max(...answers), results } };
}
