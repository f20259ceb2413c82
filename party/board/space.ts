import { BOARD_SPACE } from "#worker/contract/limits/boards.ts";
import type { Actor } from "./outcome.ts";
import { type BoardState, type Context, fingerprint } from "./state.ts";
import { fitted, jsonBytes, textBytes } from "./text-space.ts";

// The second of the two limits that BOARD_SPACE explains.

const { all, ofPerson, step, rowBytes } = BOARD_SPACE;

/** The board after a gesture of the person; null where it does not fit. */
export function withSpace(before: BoardState, after: BoardState, actor: Actor, context: Context): BoardState | null {
  const known = bytesOfPeople(before, context);
  const mostOwn = Math.max(ofPerson, known.get(actor.owner) ?? 0);
  const mostTaken = Math.max(all, takenBy(known));
  return fitted(after, actor, (state) => {
    const bytes = bytesOfPeople(state, context);
    return (bytes.get(actor.owner) ?? 0) <= mostOwn && takenBy(bytes) <= mostTaken;
  });
}

const takenBy = (bytes: Map<string, number>) =>
  [...bytes.values()].reduce((sum, own) => sum + Math.ceil(own / step) * step, 0);

/** What the people have stored, by fingerprint. */
export function bytesOfPeople(state: BoardState, context: Context): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (person: string, bytes: number) => sums.set(person, (sums.get(person) ?? 0) + bytes);
  const addUser = (userId: string, bytes: number) => add(fingerprint(state, userId, context), bytes);
  for (const card of Object.values(state.cards)) {
    add(card.owner, rowBytes.card + sizeOf(card));
    for (const person of Object.keys(card.reactions)) add(person, rowBytes.mark);
  }
  for (const group of Object.values(state.groups)) {
    if (group.writer !== null) add(group.writer, rowBytes.group + textBytes(group));
  }
  for (const answer of Object.values(state.opening?.answers ?? {})) add(answer.owner, rowBytes.answer + sizeOf(answer));
  for (const comment of Object.values(state.comments)) addUser(comment.authorId, rowBytes.comment + sizeOf(comment));
  for (const proposal of Object.values(state.proposals)) {
    addUser(proposal.authorId, rowBytes.proposal + sizeOf(proposal));
    for (const userId of proposal.agreed) addUser(userId, rowBytes.agreed);
  }
  for (const [userId, placed] of Object.entries(state.fichas)) {
    addUser(userId, rowBytes.fichas * (1 + Object.keys(placed).length));
  }
  return sums;
}

const sizes = new WeakMap<{ text: string }, number>();

/** Remembered, because a gesture changes few texts. */
function sizeOf(item: { text: string }): number {
  const size = sizes.get(item) ?? jsonBytes(item.text);
  sizes.set(item, size);
  return size;
}
