import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "#app/ui/toast.ts";
import { FORBIDDEN_REDIRECT_DELAY, STALE_TIME } from "#worker/contract/limits.ts";
import { ApiError } from "./api-error.ts";
import { shareAged } from "./data-age.ts";
import { endSession, readToken } from "./session.ts";
import { tellFailure } from "./tell-failure.ts";

const RETRIES = 3;
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

let goingHome: ReturnType<typeof setTimeout> | undefined;

/** Tells once, however many calls of a screen were refused, and goes home after 3 s, unless the person went elsewhere (spec §8). */
function refused(message: string): void {
  if (goingHome) return;
  const here = location.href;
  toast.error(message || "No autorizado");
  goingHome = setTimeout(() => {
    goingHome = undefined;
    if (location.href === here) location.assign("/");
  }, FORBIDDEN_REDIRECT_DELAY);
}

const isSessionOver = (error: Error) => error instanceof ApiError && error.status === 401 && readToken() !== null;

/** What every failed call has in common (spec §8). @returns whether that is all there is to say */
function handle(error: Error): boolean {
  if (typeof document === "undefined" || !(error instanceof ApiError)) return false;
  if (error.status === 401 && readToken()) {
    void endSession(location.pathname + location.search);
    return true;
  }
  if (error.status === 403) {
    refused(error.message);
    return true;
  }
  return false;
}

/** A cache with the freshness and retries of spec §9: one a page on the server, one for good in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void handle(error) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (!handle(error)) tellFailure(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME.default,
        gcTime: STALE_TIME.default * 2,
        retry: (failures, error) => typeof document !== "undefined" && !isFinal(error) && failures < RETRIES,
        refetchOnWindowFocus: false,
        structuralSharing: shareAged,
        // What is on the screen stays there when a refresh fails; only an empty panel shows the error. A dead session leads away.
        throwOnError: (error, query) => query.state.data === undefined && !isSessionOver(error),
      },
      mutations: { retry: 0 },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one cache; a fresh one for each page rendered on the server. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}
