import { BOARD } from "#worker/contract/limits/boards.ts";
import type { Actor } from "./outcome.ts";
import type { BoardState, StoredCard } from "./state.ts";

// What a person may store depends on what they stored themself: a limit of the whole board would tell how much others
// have written that nobody sees yet.

const { rowBytes } = BOARD.ofPerson;

const cardsOf = (state: BoardState, { owner }: Actor): StoredCard[] =>
  Object.values(state.cards).filter((card) => card.owner === owner);

/** Leaves out one of the cards that the person wrote and removed; null where there is none. */
export function withoutRemoved(state: BoardState, actor: Actor): BoardState | null {
  const removed = cardsOf(state, actor).find(({ removedBy }) => removedBy === actor.owner);
  if (!removed) return null;
  const { [removed.id]: _, ...cards } = state.cards;
  return { ...state, cards };
}

/** The board with room for one more card of the person; null where there is none. */
export const withCardRoom = (state: BoardState, actor: Actor): BoardState | null =>
  cardsOf(state, actor).length < BOARD.ofPerson.cards ? state : withoutRemoved(state, actor);

/** The board after the person wrote a text. Their removed cards give way where there is no room; it is null where that is not enough. */
export function withTextRoom(before: BoardState, after: BoardState, actor: Actor): BoardState | null {
  const allowed = Math.max(BOARD.ofPerson.bytes, bytesOf(before, actor));
  let state: BoardState | null = after;
  while (state && bytesOf(state, actor) > allowed) state = withoutRemoved(state, actor);
  return state;
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
