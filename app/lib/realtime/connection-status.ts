import { partialMatchKey, type QueryKey } from "@tanstack/react-query";

/** How long a write waits for its own event before it refetches, in milliseconds. */
const EVENT_TIMEOUT = 1000;
const BOOKMARKS_KEPT = 50;

let connected: { teamId: string; received: string[] } | null = null;
const waiting = new Set<() => void>();
const held = new Set<QueryKey[]>();

/** @param teamId null when the connection is lost */
export function setConnectedTeam(teamId: string | null): void {
  if (connected?.teamId === teamId) return;
  connected = teamId === null ? null : { teamId, received: [] };
  for (const check of waiting) check();
}

export const isConnected = (): boolean => connected !== null;

/** Call after the event has been applied. */
export function recordReceived(bookmark: string | undefined): void {
  if (!connected || !bookmark) return;
  connected.received = [...connected.received.slice(1 - BOOKMARKS_KEPT), bookmark];
  for (const check of waiting) check();
}

/**
 * Resolves to true when the room sends the event of a write, so that the write need not refetch.
 * @param keys the queries that the write changed
 * @param bookmark of the write's response
 */
export async function waitForOwnEvent(keys: QueryKey[], bookmark: string): Promise<boolean> {
  const isConnected = () => connected !== null && keys.some(([, scope]) => scope === connected?.teamId);
  const isReceived = () => connected?.received.includes(bookmark) ?? false;
  if (!isConnected() || bookmark === "") return false;
  if (isReceived()) return true;
  return new Promise((resolve) => {
    const finish = (received: boolean) => {
      waiting.delete(check);
      clearTimeout(timeout);
      resolve(received);
    };
    const check = () => {
      if (!isConnected()) finish(false);
      else if (isReceived()) finish(true);
    };
    const timeout = setTimeout(() => finish(false), EVENT_TIMEOUT);
    waiting.add(check);
  });
}

/** Prevents refetches of queries with an optimistic result. @returns a function that allows them again */
export function holdQueries(keys: QueryKey[]): () => void {
  held.add(keys);
  return () => held.delete(keys);
}

export const isHeld = (key: QueryKey): boolean =>
  [...held].some((keys) => keys.some((prefix) => partialMatchKey(key, prefix)));
