import type { Figures } from "#tests/factories/figures.ts";

export type Row = {
  topic: string;
  figure: string;
  measured: string;
  target: string;
  kept: boolean;
  /** Figure of another product, or of the simple implementation in the same run. */
  beside?: string;
};

type Measured = { rows: Row[]; figures?: Figures };

type Run = {
  folder: string;
  /** A checkout of Refacto in which it was built. */
  refacto?: string | undefined;
};

export type Topic = (run: Run) => Promise<Measured>;

export const countRow = (topic: string, figure: string, takes: number, limit: number, beside?: string): Row => ({
  topic,
  figure,
  measured: takes.toLocaleString("en"),
  target: `≤ ${limit.toLocaleString("en")}`,
  kept: takes <= limit,
  ...(beside !== undefined && { beside }),
});

const HEAD = ["topic", "figure", "measured", "target", "for comparison"];
const cellsOf = ({ topic, figure, measured, target, kept, beside = "" }: Row) => [
  topic,
  figure,
  kept ? measured : `**${measured}**`,
  target,
  beside,
];

export function tableOf(rows: Row[]): string {
  return markdown([HEAD, ...rows.map(cellsOf)]);
}

export function markdown([head = [], ...lines]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)));
  const draw = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...lines.map(draw)].join("\n");
}

/** Uses the nearest rank. @param part 0 to 1 */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

const KB = 1000;
/** One kB is 1000 bytes. */
export const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
export const times = (naive: number, ours: number): string => `${(naive / ours).toFixed(1)} times as much`;
