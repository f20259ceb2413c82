import { diffComm, diffIndices } from "node-diff3";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { NoteMerge } from "./state.ts";

/** The time that a merge takes grows with the square of the number of lines. */
const MOST_LINES = 200;

/** Lines that replace those of the base from `start` to before `end`. */
type Change = { start: number; end: number; lines: string[] };

/** Merges two notes that were made of the same one, line by line. Each line that one of them wrote is in the result. */
export const mergeNotes: NoteMerge = ({ keepsBoth, ...notes }) => {
  const [base, mine, theirs] = [linesOf(notes.base), linesOf(notes.mine), linesOf(notes.theirs)];
  if ([base, mine, theirs].some(({ length }) => length > MOST_LINES)) return null;
  const [ofMine, ofTheirs] = [changesOf(base, mine), changesOf(base, theirs)];
  // Both may have made the same change, or the same note was sent twice.
  const own = ofMine.filter((change) => !ofTheirs.some((other) => includes(other, change)));
  const others = ofTheirs.filter((change) => !own.some((other) => includes(other, change)));
  if (!keepsBoth && own.some((change) => others.some((other) => isOnSameLine(change, other)))) return null;
  const changes = [...others, ...own].sort((a, b) => a.end - b.end);
  const lines = [...base, ""].flatMap((line, at) => {
    const written = changes
      .filter(({ start }) => start === at)
      .reduce<string[]>((all, one) => bothOf(all, one.lines), []);
    const isKept = at < base.length && !changes.some(({ start, end }) => start <= at && at < end);
    return isKept ? [...written, line] : written;
  });
  const note = lines.join("\n").trim();
  return note.length > BOARD.note ? null : { note: note || null };
};

const linesOf = (note: string | null): string[] => (note === null ? [] : note.split("\n"));

const changesOf = (base: string[], note: string[]): Change[] =>
  diffIndices(base, note).map(({ buffer1: [start, length], buffer2Content: lines }) => ({
    start,
    end: start + length,
    lines,
  }));

/** Whether a change has all that another one beside it writes and removes. */
function includes(change: Change, { start, end, lines }: Change): boolean {
  const isBeside = start <= change.end && change.start <= end;
  const removes = start === end || (change.start <= start && end <= change.end);
  return isBeside && removes && holds(change.lines, lines);
}

/** A line that one person changes and another removes stays as it was changed. */
const isOnSameLine = (a: Change, b: Change): boolean =>
  a.start < b.end && b.start < a.end && a.lines.length > 0 && b.lines.length > 0;

/** All lines of both, and those that both have once. */
const bothOf = (first: string[], second: string[]): string[] =>
  diffComm(first, second).flatMap((part) => part.common ?? [...part.buffer1, ...part.buffer2]);

/** Whether all lines of the second are there, in the same order. */
function holds(lines: string[], part: string[]): boolean {
  let found = 0;
  for (const line of lines) if (line === part[found]) found += 1;
  return found === part.length;
}
