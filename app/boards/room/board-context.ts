import { createContext, useContext } from "react";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView, Card } from "#worker/contract/boards.ts";
import type { QueuedGesture } from "./gesture-queue.ts";
import type { Grouping } from "./use-groupings.ts";

/**
 * The text that a person wrote for something that changed meanwhile, and what it says now.
 * `base` is the note of which theirs was made.
 */
export type Conflict = { mine: string; current: string; base?: string | null | undefined };

/** Says that the person holds the card, to move it (the default) or to edit it; null ends it. */
export type Hold = (cardId: string | null, isMove?: boolean) => void;

export type HeldCard = { cardId: string; userId: string };

export type BoardContextValue = {
  teamId: string;
  retroId: string;
  view: BoardView;
  isOpen: boolean;
  isLive: boolean;
  /** What the room has not answered yet. */
  waiting: readonly QueuedGesture[];
  unsent: number;
  /** Whether the browser stores all that is unsent. */
  isKept: boolean;
  /** How many cards the page does not have yet. */
  omittedCards: number;
  myId: string;
  isFacilitator: boolean;
  nameOf: (userId: string | null) => string;
  /** @param done what the person did, for a toast that can undo it */
  act: (gestures: Gesture | Gesture[], done?: string) => void;
  /** What somebody else did last to the group of a card. */
  groupingOf: (card: Card) => Grouping | undefined;
  watching: readonly string[];
  /** Who takes part: on a *Sin prisa* board the whole team, otherwise those at the table. */
  participants: readonly string[];
  held: readonly HeldCard[];
  hold: Hold;
  /** The key is the id of a card, or of the group whose note it is. */
  conflicts: ReadonlyMap<string, Conflict>;
  forgetConflict: (id: string) => void;
  /** Grows when a text that the room refused was put back into its draft. */
  returned: number;
};

export const BoardContext = createContext<BoardContextValue | null>(null);

export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error("useBoard outside of BoardProvider");
  return board;
}
