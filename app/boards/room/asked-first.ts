import type { Of } from "#party/board/outcome.ts";
import { isHiding } from "#party/board/steps.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import type { BoardView } from "#worker/contract/boards.ts";

type Reveal = Of<"goTo"> | Of<"showOpening">;

/** A gesture about which the person is asked before it is sent, and why. */
type AskedFirst =
  | { about: "reveal"; gesture: Reveal }
  | { about: "fichas"; gesture: Of<"goTo"> }
  | { about: "facilitating"; gesture: Of<"facilitate"> };

/** `done` says what happened, for a toast. */
export type Asked = AskedFirst & { done: string | undefined };

/** Who takes part; null where the page is not connected and does not know it. */
type Participants = readonly string[] | null;

export function askedFirst(
  view: BoardView,
  gestures: readonly Gesture[],
  participants: Participants,
): AskedFirst | undefined {
  for (const gesture of gestures) {
    if (isReveal(view, gesture)) return { about: "reveal", gesture };
    if (isLeavingChoose(view, gesture) && peopleWithFichas(view, participants ?? []) > 0)
      return { about: "fichas", gesture };
    if (gesture.kind === "facilitate" && view.facilitatorId !== null) {
      const isHere = view.plan ? !view.plan.isFacilitatorAway : participants?.includes(view.facilitatorId) !== false;
      if (isHere) return { about: "facilitating", gesture };
    }
  }
  return undefined;
}

/** Whether the gesture shows for good what everybody wrote. */
export const isReveal = ({ step: now }: BoardView, gesture: Gesture): gesture is Reveal =>
  gesture.kind === "showOpening" || (gesture.kind === "goTo" && isHiding(now) && !isHiding(gesture.step));

const isLeavingChoose = ({ step: now, groups }: BoardView, gesture: Gesture): gesture is Of<"goTo"> =>
  gesture.kind === "goTo" && now === "CHOOSE" && STEPS.indexOf(gesture.step) > STEPS.indexOf(now) && groups.length > 0;

/** How many people choose: those who take part, and others who placed a ficha. */
export const peopleChoosing = ({ voters }: BoardView, participants: readonly string[]): number =>
  Math.max(participants.length, voters.some, 1);

/** People and not fichas, because the number of fichas would tell those of a group that somebody removes meanwhile. */
export const peopleWithFichas = (view: BoardView, participants: readonly string[]): number =>
  peopleChoosing(view, participants) - view.voters.all;
