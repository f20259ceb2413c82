import type { Figures } from "#tests/factories/figures.ts";

/** A figure of quality *Fast* or *Free*: what was measured, what it should be, and what stands beside it. */
export type Row = {
  topic: string;
  figure: string;
  measured: string;
  target: string;
  kept: boolean;
  /** A peer's figure, or the naive way's of the same run. */
  beside?: string;
};

/** What a topic brings: its rows, and plain numbers that docs/free-plan.md is reckoned from. */
export type Measured = { rows: Row[]; figures?: Figures };

/** What all topics of a run share: a folder for bundles and data, which is gone afterwards. */
export type Run = { folder: string };

export type Topic = (run: Run) => Promise<Measured>;

const HEAD = ["topic", "figure", "measured", "target", "a peer, or the naive way"];
const cellsOf = ({ topic, figure, measured, target, kept, beside = "" }: Row) => [
  topic,
  figure,
  kept ? measured : `**${measured}**`,
  target,
  beside,
];

/** The rows as a Markdown table, its columns aligned; what misses its target is bold. */
export function tableOf(rows: Row[]): string {
  return markdown([HEAD, ...rows.map(cellsOf)]);
}

/** A Markdown table of a head and lines, its columns aligned. */
export function markdown([head = [], ...lines]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)));
  const draw = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...lines.map(draw)].join("\n");
}

/** The value below which a part of the values lies, by nearest rank. @param part 0 to 1 */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

const KB = 1000;
/** Bytes as kB (of 1000), one digit. */
export const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
/** How many times more the naive way takes. */
export const times = (naive: number, ours: number): string => `${(naive / ours).toFixed(1)} times as much`;
