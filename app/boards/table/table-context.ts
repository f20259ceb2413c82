import { createContext, useContext } from "react";
import type { Hold } from "#app/boards/room/board-context.ts";
import type { Card } from "#worker/contract/boards.ts";

export type Moved = { cardId: string; isWhole: boolean };

/** What a person can do with the cards on the table. The same functions for the whole life of the table. */
export type TableActions = {
  /** Puts new cards on top of a column, the first one highest. */
  add: (columnId: string, texts: readonly string[]) => void;
  edit: (cardId: string, text: string, rev: number) => void;
  remove: (cardId: string) => void;
  /** Takes a card; where one was taken, puts it on this one or back. */
  press: (cardId: string) => void;
  /** Puts the taken card at the end of a column. */
  placeTaken: (columnId: string) => void;
  /** Puts what was moved before another stack, or at the end of a column. */
  place: (moved: Moved, columnId: string, beforeGroupId: string | null) => void;
  join: (moved: Moved, withCardId: string) => void;
  separate: (cardId: string) => void;
  separateAll: (groupId: string) => void;
  shift: (cardId: string, by: -1 | 1) => void;
  nameGroup: (groupId: string, title: string) => void;
  choose: (kind: "move" | "join" | "react", moved: Moved) => void;
  /** What undoes the last grouping of the card by another person, with that person's name; null where there is none. */
  undoOfOthers: (card: Card) => { name: string; undo: () => void } | null;
  hold: Hold;
};

export const TableContext = createContext<TableActions | null>(null);

export function useTable(): TableActions {
  const table = useContext(TableContext);
  if (!table) throw new Error("useTable outside of Table");
  return table;
}
