import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { Comment } from "#worker/contract/boards.ts";

/** The moment of the last comment that the person has read, by group. */
type Read = Record<string, string>;

/** The boards that are remembered, the last one first. */
const MOST = 10;
type Stored = { retroId: string; read: Read }[];

const CHANGED = "tertulia-read";
const NOTHING: Read = {};

const keyOf = (userId: string) => `tertulia-read:${userId}`;

function stored(userId: string): Stored {
  try {
    const boards: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(boards) ? boards.filter(isStored) : [];
  } catch {
    return [];
  }
}

const isStored = (board: unknown): board is Stored[number] =>
  board instanceof Object && "retroId" in board && "read" in board && board.read instanceof Object;

function keepRead(userId: string, retroId: string, groupId: string, at: string): void {
  const boards = stored(userId);
  const read = boards.find((board) => board.retroId === retroId)?.read ?? NOTHING;
  if ((read[groupId] ?? "") >= at) return;
  const others = boards.filter((board) => board.retroId !== retroId);
  try {
    localStorage.setItem(
      keyOf(userId),
      JSON.stringify([{ retroId, read: { ...read, [groupId]: at } }, ...others].slice(0, MOST)),
    );
  } catch {
    // Without a storage all comments of others stay unread.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(notice: () => void): () => void {
  for (const event of [CHANGED, "storage"]) addEventListener(event, notice);
  return () => {
    for (const event of [CHANGED, "storage"]) removeEventListener(event, notice);
  };
}

/** How many comments of others the person has not read, by group. The server renders none. */
export function useUnread(): ReadonlyMap<string, number> {
  const { view, myId, retroId } = useBoard();
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(stored(myId).find((board) => board.retroId === retroId)?.read ?? NOTHING),
    () => null,
  );
  return useMemo(() => {
    const unread = new Map<string, number>();
    if (text === null) return unread;
    // The text is that of a `Read`, from above.
    const read = JSON.parse(text) as Read;
    for (const { groupId, authorId, at } of view.comments) {
      if (authorId !== myId && at > (read[groupId] ?? "")) unread.set(groupId, (unread.get(groupId) ?? 0) + 1);
    }
    return unread;
  }, [text, view.comments, myId]);
}

/** Marks comments as read while the page is in sight. */
export function useReading(groupId: string, comments: readonly Comment[]): void {
  const { myId, retroId } = useBoard();
  const last = comments.at(-1)?.at;
  useEffect(() => {
    if (last === undefined) return;
    const read = () => document.visibilityState === "visible" && keepRead(myId, retroId, groupId, last);
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [myId, retroId, groupId, last]);
}
