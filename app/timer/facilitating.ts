import { useEffect, useSyncExternalStore } from "react";

/** The team whose open board this page shows while its person facilitates it. */
let facilitated: string | null = null;
const listeners = new Set<() => void>();

function set(teamId: string | null): void {
  facilitated = teamId;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The page of a board says who facilitates, because the timer stands outside of it. */
export function useNoteFacilitating(teamId: string, isFacilitator: boolean): void {
  useEffect(() => {
    if (!isFacilitator) return;
    set(teamId);
    return () => set(null);
  }, [teamId, isFacilitator]);
}

export const useIsFacilitator = (teamId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => facilitated === teamId,
    () => false,
  );
