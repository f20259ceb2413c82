import type { HealthResult } from "#worker/contract/health-check/health-check.ts";
import { COLOURS, TENDENCIES } from "#worker/contract/health-check/keys.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { BoardState, StoredHealth } from "./state.ts";

/** From then on nobody answers and no answer changes. Only numbers remain of the answers. */
export function publishHealth(state: BoardState): BoardState {
  const { health } = state;
  if (!health || health.results || health.answered.length < BOARD.answersShown) return state;
  return { ...state, health: { ...health, values: {}, results: resultsOf(health) } };
}

const resultsOf = ({ statements, values }: StoredHealth): (HealthResult | null)[] =>
  statements.map((_, index) => {
    const given = Object.values(values).flatMap((answers) => answers[index] ?? []);
    if (given.length < BOARD.answersShown) return null;
    const count = (isCounted: (value: number) => boolean) => given.filter(isCounted).length;
    return {
      colours: COLOURS.map((_one, colour) => count((value) => Math.floor((value - 1) / TENDENCIES.length) === colour)),
      tendencies: TENDENCIES.map((_one, tendency) => count((value) => (value - 1) % TENDENCIES.length === tendency)),
    };
  });
