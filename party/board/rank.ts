import { generateKeyBetween } from "fractional-indexing";
import { compare } from "#worker/contract/compare.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

type Ranked = { id: string; rank: string };

export const byRank = (a: Ranked, b: Ranked) => compare(a.rank, b.rank) || compare(a.id, b.id);

export const byId = (a: { id: string }, b: { id: string }) => compare(a.id, b.id);

/** The oldest first. */
export const byMoment = (a: { id: string; at: string }, b: { id: string; at: string }) =>
  compare(a.at, b.at) || compare(a.id, b.id);

/** A rank after `before` and before `after`; null means the start or the end of the column. */
export const rankBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, before !== null && after !== null && before >= after ? null : after);

export function ranksFor(ids: string[]): Map<string, string> {
  let last: string | null = null;
  const ranks = new Map<string, string>();
  for (const id of ids) {
    last = rankBetween(last, null);
    ranks.set(id, last);
  }
  return ranks;
}

/**
 * The ranks that change when a card is put at `rank` among `others`. A rank that is taken becomes the next free one.
 * Where it is too long or no fractional index, all of them get new ranks, in the same order.
 */
export function place(others: Ranked[], id: string, rank: string): Map<string, string> {
  const isTaken = others.some((other) => other.rank === rank);
  const free = isTaken ? rankBetween(rank, nextRank(others, rank)) : rank;
  if (free.length <= BOARD.keptRank && isRank(free)) return new Map([[id, free]]);
  const ordered = [...others].sort(byRank);
  const index = ordered.filter((other) => other.rank <= rank).length;
  const ids = ordered.map((other) => other.id);
  return ranksFor([...ids.slice(0, index), id, ...ids.slice(index)]);
}

function nextRank(others: Ranked[], rank: string): string | null {
  let next: string | null = null;
  for (const other of others) if (other.rank > rank && (next === null || other.rank < next)) next = other.rank;
  return next;
}

function isRank(rank: string): boolean {
  try {
    generateKeyBetween(rank, null);
    return true;
  } catch {
    return false;
  }
}
