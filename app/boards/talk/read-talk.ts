import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { BoardView, Comment, Proposal } from "#worker/contract/boards.ts";

/** The moment of the last comment or proposal that the person has read, by group. */
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
    // Without a storage all of it stays unread.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(notice: () => void): () => void {
  for (const event of [CHANGED, "storage"]) addEventListener(event, notice);
  return () => {
    for (const event of [CHANGED, "storage"]) removeEventListener(event, notice);
  };
}

type Said = Comment | Proposal;

/** What people said and proposed in the conversations of a board. */
const saidIn = ({ comments, proposals }: BoardView): Said[] => [...comments, ...proposals];

/** How many comments and proposals of others the person has not read, by group. The server renders none. */
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
    for (const { groupId, authorId, at } of saidIn(view)) {
      if (authorId !== myId && at > (read[groupId] ?? "")) unread.set(groupId, (unread.get(groupId) ?? 0) + 1);
    }
    return unread;
  }, [text, view, myId]);
}

/** Marks the conversation of a group as read while the page is in sight. */
export function useReading(groupId: string): void {
  const { view, myId, retroId } = useBoard();
  const moments = saidIn(view).flatMap((one) => (one.groupId === groupId ? [one.at] : []));
  const last = moments.sort().at(-1);
  useEffect(() => {
    if (last === undefined) return;
    const read = () => document.visibilityState === "visible" && keepRead(myId, retroId, groupId, last);
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [myId, retroId, groupId, last]);
}
