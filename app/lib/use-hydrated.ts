import { useSyncExternalStore } from "react";

/** The subscription to what never changes. */
export const never = () => () => undefined;

/** False during server rendering and hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
