import { byLocale } from "#worker/contract/language.ts";
import type { PulseAnswers, PulseRetrospective } from "#worker/contract/pulse.ts";

export const NONE = "–";

/** "3,7". */
export const decimal = (value: number): string => oneDecimal().format(value);
const oneDecimal = byLocale(
  (code) => new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Every answer counts the same, so a retrospective with more answers weighs more. */
export function averageOf(answers: readonly (PulseAnswers | null)[]): number | null {
  const known = answers.filter((one) => one !== null);
  const n = sumOf(known.map((one) => one.n));
  return n > 0 ? sumOf(known.map((one) => one.n * one.average)) / n : null;
}

/** Every kept agreement counts the same. */
export function keptDaysOf(retros: readonly PulseRetrospective[]): number | null {
  const kept = sumOf(retros.map((retro) => retro.kept));
  return kept > 0 ? sumOf(retros.map((retro) => retro.kept * (retro.keptDays ?? 0))) / kept : null;
}
