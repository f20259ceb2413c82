export type CsvRowOf<Columns extends readonly string[]> = Partial<
  Record<Columns[number], string | number | null | undefined>
>;

/** A spreadsheet would run a cell that begins like a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180. Spreadsheets take the text for UTF-8 because of the byte order mark. */
export function csvOf<const Columns extends readonly string[]>(columns: Columns, rows: CsvRowOf<Columns>[]): string {
  const cellsOf = (row: CsvRowOf<Columns>) =>
    columns.map((column: Columns[number]) => quoted(harmless(String(row[column] ?? ""))));
  const lines = rows.map((row) => cellsOf(row).join(","));
  return `\ufeff${[columns.map(quoted).join(","), ...lines].join("\r\n")}\r\n`;
}
