import { type BoardState, sortedByKey } from "./state.ts";

/** The form in which a room stores an open board. */
export const SCHEMA = 2;

/** A state as an earlier version stored it: its keys were in the order of insertion, and nobody was the writer of a group. */
export function upgradeState(schema: number, state: BoardState): BoardState {
  if (schema >= SCHEMA) return state;
  const groups = Object.values(state.groups).map((group) => [group.id, { ...group, writer: null }] as const);
  const fichas = Object.entries(state.fichas).map(([userId, placed]) => [userId, sortedByKey(placed)] as const);
  return {
    ...state,
    cards: sortedByKey(state.cards),
    groups: sortedByKey(Object.fromEntries(groups)),
    fichas: sortedByKey(Object.fromEntries(fichas)),
  };
}
