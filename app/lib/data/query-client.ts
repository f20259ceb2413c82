import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { bookmarks } from "#app/lib/realtime/bookmarks.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { leaveEndedSession, readToken } from "#app/lib/session.ts";
import { STALE_TIME } from "#worker/contract/limits/pages.ts";
import { ApiError, failedWith, isDeleted } from "./api-error.ts";
import { handleForbidden } from "./forbidden.ts";
import { showError } from "./show-error.ts";

const RETRIES = 3;
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
/** It leads away from the page. */
const isSessionOver = (error: Error) => error instanceof ApiError && error.status === 401;

/** Handles 401 and 403, which mean the same for every call. @returns whether the error was handled */
function handleAccess(error: Error, key?: QueryKey): boolean {
  if (typeof document === "undefined") return false;
  // Without a token the page is being left already.
  if (isSessionOver(error) && readToken() !== null) {
    leaveEndedSession();
    return true;
  }
  if (error instanceof ApiError && error.status === 403) {
    handleForbidden(error, key);
    return true;
  }
  return false;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => void handleAccess(error, queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        // The form asks for the password instead.
        if (failedWith(error, "confirm_identity")) return;
        if (!handleAccess(error)) showError(error, mutation.meta);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME.default,
        // On the server each query would have a timer, and a page's client ends with the page.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : STALE_TIME.default * 2,
        retry: (failures, error) => !import.meta.env.SSR && !isFinal(error) && failures < RETRIES,
        refetchOnWindowFocus: false,
        // A write that waited for the connection is sent now, and refetches them after it.
        refetchOnReconnect: ({ queryKey }) => !realtime.connection.isHeld(queryKey),
        structuralSharing: (before, after) => bookmarks.share(before, after),
        // Data on screen stays there when a refetch fails; only an empty panel shows the error.
        throwOnError: (error, query) => (query.state.data === undefined || isDeleted(error)) && !isSessionOver(error),
      },
      mutations: { retry: 0 },
    },
  });
}

let browserClient: QueryClient | undefined;

export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}
