import { useMatches } from "@remix-run/react";
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { queryClient } from "./query-client.ts";

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  const matches = useMatches();
  const state = useMemo(() => merge(matches.map(({ data }) => data)), [matches]);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}

/** Data counts as read now, because the server's clock may differ from the browser's. */
function merge(loaded: unknown[]): DehydratedState {
  const queries = loaded.filter(hasDehydrated).flatMap(({ dehydrated }) => dehydrated.queries);
  const dataUpdatedAt = Date.now();
  return { mutations: [], queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
}

const hasDehydrated = (data: unknown): data is { dehydrated: DehydratedState } =>
  data instanceof Object && "dehydrated" in data;
