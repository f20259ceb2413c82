/** Browsers drop the table roles when CSS changes `display`, as the cards on phones do. */
export const TABLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader", scope: "col" },
  cell: { role: "cell" },
} as const;
