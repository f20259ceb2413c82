import { type BoardState, mapValues, nobodyReady, sortedByKey } from "./state.ts";

/**
 * The first function turns a state of schema 1 into one of schema 2, and so on. A state is upgraded when it is read, and
 * stored in the newest schema with its next change.
 */
const UPGRADES: readonly ((state: BoardState) => BoardState)[] = [
  // The keys were in the order of insertion, and groups had no writer.
  (state) => ({
    ...state,
    cards: sortedByKey(state.cards),
    groups: sortedByKey(mapValues(state.groups, (group) => ({ ...group, writer: null }))),
    fichas: sortedByKey(mapValues(state.fichas, sortedByKey)),
  }),
  // Answers were final.
  (state) => ({
    ...state,
    pulse: { arrive: { ...state.pulse.arrive, values: {} }, worth: { ...state.pulse.worth, values: {} } },
  }),
  // Who was ready was kept with the sockets, groups had no comments and proposals, and there was no plan.
  (state) => ({ ...state, ready: nobodyReady(), comments: {}, proposals: {}, plan: null }),
  // Nobody reacted.
  (state) => ({ ...state, cards: mapValues(state.cards, (card) => ({ ...card, reactions: {} })) }),
  // There were no question to begin with and no health check.
  (state) => ({ ...state, opening: null, health: null }),
];

/** The form in which a room stores an open board. */
export const SCHEMA = UPGRADES.length + 1;

/** @param schema of the state, at most `SCHEMA` */
export const upgradeState = (schema: number, state: BoardState): BoardState =>
  UPGRADES.slice(schema - 1).reduce((older, upgrade) => upgrade(older), state);
