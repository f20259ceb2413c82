import type { BoardActivity, Gesture, GestureKind, Refusal } from "#worker/contract/board-gestures.ts";
import type { BoardState } from "./state.ts";

export type Refused = { ok: false; code: Refusal["code"]; current?: Refusal["current"] };
export type Outcome = { ok: true; state: BoardState; activity?: BoardActivity } | Refused;

type GestureByKind = { [G in Gesture as G["kind"]]: G };

/** The gestures of some kinds, in a form in which the compiler finds the function of a kind in a table of all kinds. */
export type Of<K extends GestureKind> = { [Kind in K]: { kind: Kind } & GestureByKind[Kind] }[K];

/** `isAdmin` is false in a browser, which predicts nothing that only admins do. */
export type Actor = { userId: string; owner: string; isAdmin: boolean };

export const done = (state: BoardState, activity?: BoardActivity): Outcome =>
  activity ? { ok: true, state, activity } : { ok: true, state };

export const refused = (code: Refusal["code"], current?: Refusal["current"]): Refused =>
  current ? { ok: false, code, current } : { ok: false, code };
