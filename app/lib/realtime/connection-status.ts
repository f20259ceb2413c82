import { partialMatchKey, type QueryKey } from "@tanstack/react-query";

/** How long a write waits for its own news before it asks for what it changed. */
const EVENT_TIMEOUT = 1000;
const REMEMBERED = 50;

/** The team whose room this browser sits in, and the bookmarks of the news it has heard there. */
let live: { teamId: string; heard: string[] } | null = null;
const waiting = new Set<() => void>();
const held = new Set<QueryKey[]>();

/** @param teamId null when the connection is lost */
export function setConnectedTeam(teamId: string | null): void {
  if (live?.teamId === teamId) return;
  live = teamId === null ? null : { teamId, heard: [] };
  for (const wake of waiting) wake();
}

/** News have been heard, and what they say is on the screen or on its way. */
export function recordReceived(bookmark: string | undefined): void {
  if (!live || !bookmark) return;
  live.heard = [...live.heard.slice(1 - REMEMBERED), bookmark];
  for (const wake of waiting) wake();
}

/**
 * Whether the room tells this browser of the write it has just made, so that it need not ask what became of it.
 * @param keys what the write changed @param bookmark the one of the write's answer
 */
export async function waitForOwnEvent(keys: QueryKey[], bookmark: string): Promise<boolean> {
  const isHere = () => live !== null && keys.some(([, scope]) => scope === live?.teamId);
  const isHeard = () => live?.heard.includes(bookmark) ?? false;
  if (!isHere() || bookmark === "") return false;
  if (isHeard()) return true;
  return new Promise((resolve) => {
    const finish = (told: boolean) => {
      waiting.delete(wake);
      clearTimeout(timeout);
      resolve(told);
    };
    const wake = () => {
      if (!isHere()) finish(false);
      else if (isHeard()) finish(true);
    };
    const timeout = setTimeout(() => finish(false), EVENT_TIMEOUT);
    waiting.add(wake);
  });
}

/** Holds what a write already shows: it is not asked for again before the write is answered. @returns how to let go */
export function holdQueries(keys: QueryKey[]): () => void {
  held.add(keys);
  return () => held.delete(keys);
}

export const isHeld = (key: QueryKey): boolean =>
  [...held].some((keys) => keys.some((prefix) => partialMatchKey(key, prefix)));
