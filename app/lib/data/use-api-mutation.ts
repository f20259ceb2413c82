import {
  type InferDataFromTag,
  type MutationKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ClientRequestOptions, ClientResponse } from "hono/client";
import { useId } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { toast } from "#app/lib/toast.ts";
import { TEAM_MOVE } from "#worker/contract/limits/teams.ts";
import { receive } from "./api.ts";
import { ApiError, failedWith } from "./api-error.ts";
import { fingerprintOf, forgetIdempotencyKey, idempotencyKey } from "./idempotency-key.ts";
import { useIsPending } from "./use-is-pending.ts";

/** Changes the cached data of a query, if there is any. The type follows from the key that `queryOptions` made. */
export type UpdateCache = <Key extends QueryKey>(
  key: Key,
  change: (data: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
) => void;

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { fallback?: string; action?: string };
  }
}

type ApiMutation<Input, Output> = {
  /**
   * Names what the write changes where that stays in sight until it is done. The write is pending on every screen that shows it, also
   * on one that is opened while the write waits for a connection.
   */
  key?: MutationKey;
  /** @param once request options with an `idempotency-key` that stays the same until the request was answered */
  send: (input: Input, once: ClientRequestOptions) => Promise<ClientResponse<Output>>;
  success?: string;
  fallback?: string;
  /** Prefixes of the query keys that the write changes. They are refetched after it and restored when it fails. */
  refresh?: (input: Input) => QueryKey[];
  /** Not for what ends or gives an access: it may wait for a connection, and nobody may believe that it is done. */
  optimistic?: (input: Input, update: UpdateCache) => void;
  onDone?: (output: Output, input: Input) => void;
  onFail?: (input: Input) => void;
};

/** The longest time in milliseconds that a mutation stays pending for its refetches. */
const REFETCH_TIMEOUT = 3000;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** While the team moves, a write changes nothing and is sent again. A hidden page does so too, unlike a retry of the mutation. */
async function receiveOnceMoved<Output>(send: () => Promise<ClientResponse<Output>>, tries: number = TEAM_MOVE.tries) {
  try {
    return await receive(send());
  } catch (error) {
    if (tries === 0 || !failedWith(error, "team_moving")) throw error;
  }
  await wait(TEAM_MOVE.pause);
  return receiveOnceMoved(send, tries - 1);
}

/** An optimistic write that is rolled back when it fails and is safe to send again. */
export function useApiMutation<Input = void, Output = unknown>({
  key,
  send,
  success,
  fallback,
  refresh,
  optimistic,
  onDone,
  onFail,
}: ApiMutation<Input, Output>) {
  const client = useQueryClient();
  const action = useId();
  const mutationKey = key ?? [action];
  const { mutate, mutateAsync, isSuccess, error } = useMutation({
    meta: { fallback, action },
    mutationKey,
    // A second write waits for the first, so that the server gets them in the order of the presses.
    scope: { id: action },
    mutationFn: async (input: Input) => {
      const fingerprint = await fingerprintOf(location.pathname, input);
      const headers = { "idempotency-key": idempotencyKey(sessionStorage, fingerprint) };
      const received = await receiveOnceMoved(() => send(input, { headers })).catch((error: unknown) => {
        // Without a response the write may have happened; a refusal is a response.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
          forgetIdempotencyKey(sessionStorage, fingerprint);
        }
        throw error;
      });
      forgetIdempotencyKey(sessionStorage, fingerprint);
      return received;
    },
    onMutate: (input) =>
      optimistic && applyOptimistic(client, refresh?.(input) ?? [], (update) => optimistic(input, update)),
    onError: (_error, input, context) => {
      context?.rollBack();
      onFail?.(input);
    },
    onSuccess: ({ body }, input) => {
      toast.dismissError(action);
      if (success) toast.success(success);
      onDone?.(body, input);
    },
    onSettled: async (received, _error, input, context) => {
      context?.release();
      const keys = refresh?.(input) ?? [];
      const isUpToDate = received !== undefined && (await realtime.connection.waitForOwnEvent(keys, received.bookmark));
      const isStale = (query: Query) => !isUpToDate || query.state.isInvalidated || !!context?.stale.includes(query);
      const refetches = keys.map((queryKey) => {
        void client.invalidateQueries({ queryKey, predicate: isStale, refetchType: "none" });
        // A write that waits shows its result and refetches after it.
        const predicate = (query: Query) => isStale(query) && !realtime.connection.isHeld(query.queryKey);
        return client.refetchQueries({ queryKey, predicate, type: "active" }, { cancelRefetch: !isUpToDate });
      });
      // The server may not answer, or events of others may cancel the refetches again and again.
      if (received) await Promise.race([Promise.all(refetches), wait(REFETCH_TIMEOUT)]);
    },
  });
  return {
    mutate,
    mutateAsync: async (input: Input) => (await mutateAsync(input)).body,
    isPending: useIsPending(mutationKey),
    isSuccess,
    error,
  };
}

async function applyOptimistic(client: QueryClient, keys: QueryKey[], change: (update: UpdateCache) => void) {
  const release = realtime.connection.holdQueries(keys);
  const queries = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  // `setQueryData` marks a query as fresh, so remember which were not.
  const stale = queries.filter(({ state }) => state.isInvalidated || state.fetchStatus !== "idle");
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  const before = queries.map(({ queryKey, state: { data } }) => ({ queryKey, data }));
  change((key, update) => {
    client.setQueryData(key, (data: Parameters<typeof update>[0] | undefined) => data && update(data));
  });
  const changes = before.map(({ queryKey, data }) => ({ queryKey, data, shown: client.getQueryData(queryKey) }));
  return {
    release,
    stale,
    rollBack: () => {
      for (const { queryKey, data, shown } of changes) {
        // An event may have changed the data since.
        if (client.getQueryData(queryKey) === shown) client.setQueryData(queryKey, data);
      }
    },
  };
}
