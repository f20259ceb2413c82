import { useCallback, useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { toast } from "#app/lib/toast.ts";
import type { BoardActivity, Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView, Card } from "#worker/contract/boards.ts";
import { groupingText, undoOfActivity } from "./activity.ts";

/** What another person did with a card, and what undoes it. */
export type Grouping = { userId: string; undo: Gesture };

type Kept = Grouping & { groupId: string | undefined };
const NOTHING: Record<string, Kept> = {};

/** How long a person counts as grouping after a gesture, in milliseconds. */
const RECENT = 8000;

/**
 * What others group shows in one toast for all of them, and is undone in the menu of the card, also after a reload.
 * @param name of what the tab keeps
 */
export function useGroupings(name: string, nameOf: (userId: string) => string) {
  const people = useRef(new Map<string, number>());
  const cards = useRef(new Map<string, Kept>());
  /** By card, from before a reload. */
  const [kept, setKept] = useState(NOTHING);

  useEffect(() => {
    const text = readDraft(sessionStorage, name)?.text;
    // The text is that of `noteGrouping`.
    if (text) setKept(JSON.parse(text) as typeof NOTHING);
  }, [name]);

  const noteGrouping = (activity: BoardActivity, before: BoardView, after: BoardView) => {
    const { userId, cardId } = activity;
    const undo = undoOfActivity(activity, before);
    if (!undo || !cardId) return;
    const now = Date.now();
    people.current.set(userId, now);
    const recent = [...people.current].filter(([, at]) => at + RECENT > now);
    toast.success(groupingText(recent.map(([id]) => nameOf(id))), "groupings");
    const groupId = after.cards.find(({ id }) => id === cardId)?.groupId;
    cards.current.set(cardId, { userId, undo, groupId });
    keepDraft(sessionStorage, name, { text: JSON.stringify({ ...kept, ...Object.fromEntries(cards.current) }) });
  };

  /** Undefined once the card has moved on to another group. */
  const groupingOf = useCallback(
    ({ id, groupId }: Card): Grouping | undefined => {
      const grouping = cards.current.get(id) ?? kept[id];
      return grouping?.groupId === groupId ? grouping : undefined;
    },
    [kept],
  );
  return { noteGrouping, groupingOf };
}
