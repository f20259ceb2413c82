import type { Row } from "./context.ts";

const HEAD = ["check", "promise", "measured", "kept"];
const cellsOf = ({ check, promise, figure, kept }: Row) => [check, promise, figure, kept ? "yes" : "**NO**"];

/** The rows as a Markdown table, its columns aligned. */
export function tableOf(rows: Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = "", ...rest] = cells.map(line);
  return [head, line(widths.map((width) => "-".repeat(width))), ...rest].join("\n");
}

/** What broke the promises that were not kept, at most ten each. */
export const faultsOf = (rows: Row[]): string =>
  rows
    .filter(({ kept }) => !kept)
    .map(({ check, promise, faults = [] }) => [`${check}: ${promise}`, ...faults.slice(0, 10)].join("\n    "))
    .join("\n");
