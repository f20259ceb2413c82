import { compare } from "#worker/contract/compare.ts";
import { type BoardState, liveGroupId, shownGroupIds, sortedByKey } from "./state.ts";
import { capacity } from "./steps.ts";

type Fichas = Record<string, number>;

export const sumOf = (fichas: Fichas) => Object.values(fichas).reduce((sum, n) => sum + n, 0);

/**
 * The fichas of one person that count: summed along merges, at most `perGroup` on a group, and at most the budget, in
 * the order of group ids. The others are back with their owner.
 */
function count(state: BoardState, placed: Fichas): Fichas {
  const shown = shownGroupIds(state);
  const sums = Object.entries(sumsOf(state, placed)).filter(([id]) => shown.has(id));
  const counted: Fichas = {};
  let left = state.budget;
  for (const [id, sum] of sums.sort(([a], [b]) => compare(a, b))) {
    const n = Math.min(sum, state.perGroup, left);
    if (n > 0) counted[id] = n;
    left -= n;
  }
  return counted;
}

const memo = new WeakMap<BoardState, Map<string, Fichas>>();

/** The fichas that count, by user, then by group. People and groups without one are left out. */
export function effectiveFichas(state: BoardState): Map<string, Fichas> {
  let all = memo.get(state);
  if (!all) {
    all = new Map();
    for (const [userId, placed] of Object.entries(state.fichas)) {
      const counted = count(state, placed);
      if (sumOf(counted) > 0) all.set(userId, counted);
    }
    memo.set(state, all);
  }
  return all;
}

export function totalsOf(state: BoardState): Fichas {
  const totals: Fichas = {};
  for (const counted of effectiveFichas(state).values()) {
    for (const [id, n] of Object.entries(counted)) totals[id] = (totals[id] ?? 0) + n;
  }
  return sortedByKey(totals);
}

/**
 * Counts what people placed. Counting only fichas that count would reveal where they are when a card is removed or moved.
 * For the same reason a group that everybody has seen stays one while its cards are removed.
 */
export function votersOf(state: BoardState): { some: number; all: number } {
  const seen = Object.values(state.cards).filter(({ isRevealed }) => isRevealed);
  const groups = new Set(seen.map(({ groupId }) => liveGroupId(state, groupId)));
  const most = capacity(state.budget, state.perGroup, groups.size);
  const sums = Object.values(state.fichas).map(sumOf).filter(Boolean);
  return { some: sums.length, all: sums.filter((sum) => sum >= most).length };
}

function sumsOf(state: BoardState, placed: Fichas): Fichas {
  const sums: Fichas = {};
  for (const [groupId, n] of Object.entries(placed)) {
    const id = liveGroupId(state, groupId);
    sums[id] = (sums[id] ?? 0) + n;
  }
  return sums;
}

/**
 * What a person has placed once `n` are on `groupId`. Where the budget cut their other fichas, those that did not count
 * are gone: they must not count again because a person takes one away elsewhere.
 */
export function placedWith(state: BoardState, userId: string, groupId: string, n: number): Fichas {
  const before = state.fichas[userId] ?? {};
  const sums = sumsOf(state, before);
  const counted = effectiveFichas(state).get(userId) ?? {};
  const shown = shownGroupIds(state);
  const placed: Fichas = {};
  for (const [id, there] of Object.entries(before)) {
    const live = liveGroupId(state, id);
    if (live === groupId) continue;
    const counts = counted[live] ?? 0;
    const isCut = shown.has(live) && counts < Math.min(sums[live] ?? 0, state.perGroup);
    if (!isCut) placed[id] = there;
    else if (counts > 0) placed[live] = counts;
  }
  if (n > 0) placed[groupId] = n;
  return sortedByKey(placed);
}
