import { useEffect, useSyncExternalStore } from "react";

/** The team whose open board this page shows while its person conducts it. */
let conducted: string | null = null;
const listeners = new Set<() => void>();

function set(teamId: string | null): void {
  conducted = teamId;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The page of a board says who conducts, because the timer stands outside of it. */
export function useNoteConducting(teamId: string, isConducting: boolean): void {
  useEffect(() => {
    if (!isConducting) return;
    set(teamId);
    return () => set(null);
  }, [teamId, isConducting]);
}

export const useIsConducting = (teamId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => conducted === teamId,
    () => false,
  );
