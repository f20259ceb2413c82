export type CsvRow<Column extends string> = Partial<Record<Column, Cell>>;

/**
 * A spreadsheet would run a cell that begins like a formula (https://owasp.org/www-community/attacks/CSV_Injection), also
 * one that begins after a semicolon, a tab or a line break, where it takes these for the ends of cells. Some spreadsheets
 * read full-width signs as the others.
 */
const FORMULA = /(^|[;\t\r\n])(["' ]*)([=+\-@＝＋－＠])/g;
const harmless = (cell: string): string => {
  const begins = /^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return begins.replace(FORMULA, "$1'$2$3");
};
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

type Cell = string | number | null | undefined;

/** A line of RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(harmless(String(cell ?? "")))).join(",")}\r\n`;

/** Spreadsheets take the text for UTF-8 because of the byte order mark. */
export const csvHead = (names: readonly string[]): string => `\ufeff${csvLine(names)}`;
