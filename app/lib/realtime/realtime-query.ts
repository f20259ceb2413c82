import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Change } from "#party/protocol.ts";

/** `id` names the changed counter, retrospective or topic; `userId` is the viewer's. */
export type ChangeContext = { id: string | undefined; teamId: string; userId: string | undefined };

type RealtimeQuery<Data, Key extends QueryKey> = {
  queryKey: Key;
  queryFn: (context: { client: QueryClient }) => Promise<Data>;
  staleTime?: number;
  initialData?: () => Data | undefined;
  initialDataUpdatedAt?: () => number | undefined;
  /** The data after the change, or undefined when the query must be refetched. Applying a change twice gives the same data. */
  applyChange: (data: Data, change: Change, context: ChangeContext) => Data | undefined;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A page is rendered without this query when it fails. */
      optional?: boolean;
      /** @returns whether the query is up to date now */
      applyChange?: (client: QueryClient, change: Change, context: ChangeContext) => boolean;
    };
  }
}

export const realtimeQuery = <Data, Key extends QueryKey>({ applyChange, ...options }: RealtimeQuery<Data, Key>) =>
  queryOptions({
    ...options,
    meta: {
      applyChange: (client, change, context) => {
        const data = client.getQueryData<Data>(options.queryKey);
        const next = data && applyChange(data, change, context);
        if (next === undefined) return false;
        // The time of the last response stays, because a change is no response.
        client.setQueryData<Data>(options.queryKey, next, {
          updatedAt: client.getQueryState(options.queryKey)?.dataUpdatedAt,
        });
        return true;
      },
    },
  });
