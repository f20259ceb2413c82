import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Actor } from "./outcome.ts";
import type { BoardState, StoredCard } from "./state.ts";

// The first of the two limits that BOARD_SPACE explains.

const { textBytes: mostBytes, rowBytes } = BOARD.ofPerson;

const cardsOf = (state: BoardState, { owner }: Actor): StoredCard[] =>
  Object.values(state.cards).filter((card) => card.owner === owner);

/** Leaves out one of the cards that the person wrote and removed; null where there is none. */
function withoutRemoved(state: BoardState, actor: Actor): BoardState | null {
  const removed = cardsOf(state, actor).find(({ removedBy }) => removedBy === actor.owner);
  if (!removed) return null;
  const { [removed.id]: _, ...cards } = state.cards;
  return { ...state, cards };
}

/** A board in which the person's removed cards give way until it fits; null where that is not enough. */
export function fitted(board: BoardState, actor: Actor, fits: (state: BoardState) => boolean): BoardState | null {
  let state: BoardState | null = board;
  while (state && !fits(state)) state = withoutRemoved(state, actor);
  return state;
}

/** The board with space for one more card of the person; null where there is none. */
export const withCardSpace = (state: BoardState, actor: Actor): BoardState | null =>
  cardsOf(state, actor).length < BOARD.ofPerson.cards ? state : withoutRemoved(state, actor);

/** The board after the person wrote a text; null where it does not fit. */
export function withTextSpace(before: BoardState, after: BoardState, actor: Actor): BoardState | null {
  const allowed = Math.max(mostBytes, bytesOf(before, actor));
  return fitted(after, actor, (state) => bytesOf(state, actor) <= allowed);
}

function bytesOf(state: BoardState, actor: Actor): number {
  const written = Object.values(state.groups).filter(({ writer }) => writer === actor.owner);
  const groups = written.map((group) => rowBytes.group + textBytes(group));
  const cards = cardsOf(state, actor).map(({ text }) => jsonBytes(text));
  const isOwn = ({ authorId }: { authorId: string }) => authorId === actor.userId;
  const comments = Object.values(state.comments).filter(isOwn);
  const proposals = Object.values(state.proposals).filter(isOwn);
  return [
    ...groups,
    ...cards,
    ...comments.map(({ text }) => rowBytes.comment + jsonBytes(text)),
    ...proposals.map(({ text }) => rowBytes.proposal + jsonBytes(text)),
  ].reduce((sum, bytes) => sum + bytes, 0);
}

const encoder = new TextEncoder();
export const jsonBytes = (text: string) => encoder.encode(JSON.stringify(text)).length;

export const textBytes = ({ title, note }: { title: string | null; note: string | null }): number =>
  jsonBytes(title ?? "") + jsonBytes(note ?? "");
