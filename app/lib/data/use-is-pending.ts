import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** Whether a write with this key, or with a longer one that begins like it, is on its way or waits for a connection. */
export function useIsPending(mutationKey: MutationKey): boolean {
  const client = useQueryClient();
  const listen = useCallback(
    // Only these events change the status of a write.
    (listener: () => void) => client.getMutationCache().subscribe(({ type }) => type === "updated" && listener()),
    [client],
  );
  const read = () => client.isMutating({ mutationKey }) > 0;
  return useSyncExternalStore(listen, read, read);
}
