/** Stands in the name of a series for the number. */
export const NUMBER_MARK = "{n}";

/** "Sprint 25" of "Sprint {n}" */
export const numbered = (name: string, number: number): string => name.replace(NUMBER_MARK, String(number));

/** The name and number of a series that goes on from a retrospective: "Sprint {n}" and 24 of "Sprint 24". */
export function patternOf(name: string): { name: string; number: number | null } {
  if (name.includes(NUMBER_MARK)) return { name, number: null };
  const [, before = "", digits, after = ""] = /^(\D*)(\d{1,4})(\D*)$/.exec(name) ?? [];
  if (digits && Number(digits) > 0) return { name: before + NUMBER_MARK + after, number: Number(digits) };
  return { name: `${name.trim()} ${NUMBER_MARK}`.trim(), number: null };
}
