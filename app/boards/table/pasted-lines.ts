import { BOARD } from "#worker/contract/limits/boards.ts";

/** The mark of a list at the start of a line: a dash, a bullet, a number, a box to tick. */
const LIST_MARK = /^(?:[-*+•·–—◦▪‣]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?/;

/** The lines of a text without the marks of a list. A text of one line is no list. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim().replace(LIST_MARK, "").trim())
    .filter((line) => line !== "");
  return lines.length > 1 ? lines : [];
}

/** The lines that become cards, and those that stay in the field: they are too long, or the person has too many cards. */
export function splitLines(lines: readonly string[], room: number): { cards: string[]; rest: string[] } {
  const cards: string[] = [];
  const rest: string[] = [];
  for (const line of lines) (line.length <= BOARD.cardText && cards.length < room ? cards : rest).push(line);
  return { cards, rest };
}
