export type CsvRow<Column extends string> = Partial<Record<Column, string | number | null | undefined>>;

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

/** Spreadsheets take the text for UTF-8 because of the byte order mark. */
export const csvHead = (columns: readonly string[]): string => `\ufeff${columns.map(quoted).join(",")}\r\n`;

/** A line of RFC 4180. */
export const csvLine = <Column extends string>(columns: readonly Column[], row: CsvRow<Column>): string =>
  `${columns.map((column) => quoted(harmless(String(row[column] ?? "")))).join(",")}\r\n`;

export const csvOf = <Column extends string>(columns: readonly Column[], rows: CsvRow<Column>[]): string =>
  csvHead(columns) + rows.map((row) => csvLine(columns, row)).join("");
