/**
 * On a phone the rows are laid out as cards, and browsers forget that a table with another `display` is a table.
 * Spelled out, the roles keep it one for screen readers.
 */
export const TABLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader", scope: "col" },
  cell: { role: "cell" },
} as const;
