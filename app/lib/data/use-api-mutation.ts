import { type Query, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { latestBookmark } from "#app/lib/realtime/bookmarks.ts";
import { holdQueries, waitForOwnEvent } from "#app/lib/realtime/connection-status.ts";
import { toast } from "#app/lib/toast.ts";
import { ApiError } from "./api-error.ts";
import { fingerprintOf, forgetIdempotencyKey, idempotencyKey } from "./idempotency-key.ts";

/** Changes what the cache shows under a key, where there is something to change. */
export type UpdateCache = <Data>(key: QueryKey, change: (data: Data) => Data) => void;

type Write<Input, Output> = {
  /** @param key for the `idempotency-key` header: the same as long as the same input was not answered */
  write: (input: Input, key: string) => Promise<Output>;
  /** The toast of spec §8. */
  success?: string;
  /** What the answer makes stale (prefixes of query keys); also what is put back when the write fails. */
  refresh?: (input: Input) => QueryKey[];
  /** Shows the foreseeable result before the answer comes. */
  optimistic?: (input: Input, patch: UpdateCache) => void;
  onDone?: (output: Output, input: Input) => void;
};

/** How long a write that was answered still counts as on its way while the page asks for what it changed; milliseconds. */
const REFRESH_WITHIN = 3000;
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A write: optimistic, rolled back with the server's message, and safe to send again. What it changed comes back as news
 * where this browser sits in the team's room, and is asked for where it does not.
 */
export function useApiMutation<Input = void, Output = unknown>({
  write,
  success,
  refresh,
  optimistic,
  onDone,
}: Write<Input, Output>) {
  const client = useQueryClient();
  const bookmark = useRef("");
  return useMutation({
    mutationFn: async (input: Input) => {
      const attempt = await fingerprintOf(location.pathname, input);
      const output = await write(input, idempotencyKey(sessionStorage, attempt)).catch((error: unknown) => {
        // Without an answer it may have been done; a refusal is an answer.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          forgetIdempotencyKey(sessionStorage, attempt);
        throw error;
      });
      forgetIdempotencyKey(sessionStorage, attempt);
      bookmark.current = latestBookmark();
      return output;
    },
    onMutate: async (input) => {
      const keys = refresh?.(input) ?? [];
      if (!optimistic) return null;
      const letGo = holdQueries(keys);
      // What is to be asked for anyway still is, though what is put there now looks fresh.
      const stale = keys
        .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
        .filter(({ state }) => state.isInvalidated || state.fetchStatus !== "idle");
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      optimistic(input, (key, change) => {
        client.setQueryData(key, (data: Parameters<typeof change>[0] | undefined) => data && change(data));
      });
      return { letGo, stale, changes: before.map(([key, data]) => ({ key, data, shown: client.getQueryData(key) })) };
    },
    onError: (_error, _input, context) => {
      for (const { key, data, shown } of context?.changes ?? []) {
        // News that came meanwhile stay.
        if (client.getQueryData(key) === shown) client.setQueryData(key, data);
      }
    },
    onSuccess: (output, input) => {
      if (success) toast.success(success);
      onDone?.(output, input);
    },
    onSettled: async (_output, error, input, context) => {
      context?.letGo();
      const keys = refresh?.(input) ?? [];
      const told = !error && (await waitForOwnEvent(keys, bookmark.current));
      const isStale = (query: Query) => query.state.isInvalidated || context?.stale.includes(query) === true;
      const asking = keys.map((queryKey) =>
        client.invalidateQueries({ queryKey, predicate: told ? isStale : undefined }, { cancelRefetch: !told }),
      );
      // Where nothing answers, or others make the page ask again and again, nobody is kept waiting for the refresh too.
      if (!error) await Promise.race([Promise.all(asking), later(REFRESH_WITHIN)]);
    },
  });
}
