import type { Actor, Of, Outcome } from "./outcome.ts";
import { done } from "./outcome.ts";
import type { BoardState } from "./state.ts";

type Ready = BoardState["ready"];

/** The gesture names its step, because a browser may send it later, and the board may come back to the step. */
export function sayReady(state: BoardState, { step, ready }: Of<"ready">, { userId }: Actor): Outcome {
  const people = state.ready[step];
  if (people.includes(userId) === ready) return done(state);
  const now = ready ? [...people, userId].sort() : without(people, userId);
  return done({ ...state, ready: { ...state.ready, [step]: now } });
}

export const withoutPerson = (ready: Ready, userId: string): Ready =>
  withEachStep(ready, (people) => (people.includes(userId) ? without(people, userId) : people));

/** The account is ready where the guest was. */
export const withAccount = (ready: Ready, guestId: string, accountId: string): Ready =>
  withEachStep(ready, (people) =>
    people.includes(guestId) ? [...new Set([...without(people, guestId), accountId])].sort() : people,
  );

const without = (people: string[], userId: string) => people.filter((id) => id !== userId);

const withEachStep = (
  { ARRIVE, WRITE, GROUP, CHOOSE, TALK, THANK }: Ready,
  change: (people: string[]) => string[],
): Ready => ({
  ARRIVE: change(ARRIVE),
  WRITE: change(WRITE),
  GROUP: change(GROUP),
  CHOOSE: change(CHOOSE),
  TALK: change(TALK),
  THANK: change(THANK),
});
