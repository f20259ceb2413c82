import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the page as the server sent it, true once the browser has taken over: forms wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
