import { number, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { HealthResult, StatementResult } from "./health-check.ts";
import { COLOURS, TENDENCIES } from "./keys.ts";

export const COLOUR_NAMES: Record<(typeof COLOURS)[number], () => string> = {
  red: () => t`Rojo`,
  yellow: () => t`Amarillo`,
  green: () => t`Verde`,
};

export const TENDENCY_NAMES: Record<(typeof TENDENCIES)[number], () => string> = {
  worse: () => t`Empeora`,
  same: () => t`Sigue igual`,
  better: () => t`Mejora`,
};

/** The colour that most people chose; of two with as many, the worse one. */
export function colourOf({ colours }: HealthResult): (typeof COLOURS)[number] {
  const most = Math.max(...colours);
  return COLOURS[colours.indexOf(most)] ?? "red";
}

/** The tendency that most people chose; where two have as many, none prevails. */
export function tendencyOf({ tendencies }: HealthResult): (typeof TENDENCIES)[number] {
  const most = Math.max(...tendencies);
  const [first, ...others] = TENDENCIES.filter((_, index) => tendencies[index] === most);
  return first && others.length === 0 ? first : "same";
}

/** "Verde 3, amarillo 1, rojo 0 · Mejora" */
export function resultText({ result }: Pick<StatementResult, "result">): string {
  if (!result) return t`Menos de ${BOARD.answersShown} respuestas`;
  const [red = 0, yellow = 0, green = 0] = result.colours;
  const numbers = t`Verde ${number(green)}, amarillo ${number(yellow)}, rojo ${number(red)}`;
  return `${numbers} · ${TENDENCY_NAMES[tendencyOf(result)]()}`;
}

/** "3 en verde, 1 en amarillo": the statements by their prevailing colours, the best first. */
export function coloursText(results: readonly (HealthResult | null)[]): string {
  const count = (colour: (typeof COLOURS)[number]) => results.filter((one) => one && colourOf(one) === colour).length;
  const [green, yellow, red] = [count("green"), count("yellow"), count("red")];
  return [
    ...(green > 0 ? [t`${number(green)} en verde`] : []),
    ...(yellow > 0 ? [t`${number(yellow)} en amarillo`] : []),
    ...(red > 0 ? [t`${number(red)} en rojo`] : []),
  ].join(", ");
}
