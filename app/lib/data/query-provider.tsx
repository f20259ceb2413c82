import { useMatches } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClient } from "./query-client.ts";
import type { LoadedQueries } from "./screen.ts";

/** The data of the page that the server rendered goes into the cache. Screens that are opened later ask in the browser. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [client] = useState(() => {
    const filled = queryClient();
    for (const { data } of matches) {
      // It counts as read now, because the server's clock may differ from the browser's.
      if (hasQueries(data)) for (const [key, answer] of data.queries) filled.setQueryData(key, answer);
    }
    return filled;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const hasQueries = (data: unknown): data is LoadedQueries => data instanceof Object && "queries" in data;
