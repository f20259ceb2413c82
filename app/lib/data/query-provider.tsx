import { useMatches } from "@remix-run/react";
import { type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClient } from "./query-client.ts";

/** The data of the page that the server rendered goes into the cache. Screens that are opened later ask in the browser. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [client] = useState(() => {
    const filled = queryClient();
    hydrate(filled, merge(matches.map(({ data }) => data)));
    return filled;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Data counts as read now, because the server's clock may differ from the browser's. */
function merge(loaded: unknown[]): DehydratedState {
  const queries = loaded.filter(hasDehydrated).flatMap(({ dehydrated }) => dehydrated.queries);
  const dataUpdatedAt = Date.now();
  return { mutations: [], queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
}

const hasDehydrated = (data: unknown): data is { dehydrated: DehydratedState } =>
  data instanceof Object && "dehydrated" in data;
