import { BOARD } from "#worker/contract/limits/boards.ts";
import { type BoardState, liveGroupId, sortedByKey } from "./state.ts";

/**
 * Drops the groups without cards and text where there are many of them: grouping and separating again and again would
 * fill the board. What named one of them then names the group that it was merged into.
 */
export function withoutSpareGroups(state: BoardState): BoardState {
  const stored = Object.values(state.groups);
  const cards = Object.values(state.cards);
  if (stored.length <= cards.length + BOARD.spareGroups) return state;
  const merged = stored.filter(({ mergedInto }) => mergedInto !== null);
  const inUse = new Set([...cards.map(({ groupId }) => groupId), ...merged.map(({ id }) => liveGroupId(state, id))]);
  const talkedOf = new Set(
    [...Object.values(state.comments), ...Object.values(state.proposals)].map(({ groupId }) => groupId),
  );
  const groups = stored.filter(
    ({ id, title, note, mergedInto }) =>
      title !== null || note !== null || talkedOf.has(id) || (mergedInto === null && inUse.has(id)),
  );
  const kept = new Set(groups.map(({ id }) => id));
  const idNow = (id: string) => (kept.has(id) ? id : liveGroupId(state, id));
  return {
    ...state,
    cards: entries(cards, (card) => (kept.has(card.groupId) ? card : { ...card, groupId: idNow(card.groupId) })),
    groups: entries(groups, (group) => ({ ...group, mergedInto: group.mergedInto && idNow(group.mergedInto) })),
    fichas: Object.fromEntries(Object.entries(state.fichas).map(([userId, placed]) => [userId, moved(placed)])),
    focusGroupId: state.focusGroupId && idNow(state.focusGroupId),
  };

  function moved(placed: Record<string, number>): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const [id, n] of Object.entries(placed)) {
      if (kept.has(idNow(id))) sums[idNow(id)] = (sums[idNow(id)] ?? 0) + n;
    }
    return sortedByKey(sums);
  }
}

const entries = <Item extends { id: string }>(items: Item[], change: (item: Item) => Item): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [item.id, change(item)]));
