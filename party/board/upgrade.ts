import type { BoardState } from "./state.ts";

/**
 * The first function turns a state of schema 1 into one of schema 2, and so on. A state is upgraded when it is read, and
 * stored in the newest schema with its next change.
 */
const UPGRADES: readonly ((state: BoardState) => BoardState)[] = [];

/** The form in which a room stores an open board. */
export const SCHEMA = UPGRADES.length + 1;

/** @param schema of the state, at most `SCHEMA` */
export const upgradeState = (schema: number, state: BoardState): BoardState =>
  UPGRADES.slice(schema - 1).reduce((older, upgrade) => upgrade(older), state);
