import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { shareData } from "#app/lib/realtime/bookmarks.ts";
import { leaveEndedSession, readToken } from "#app/lib/session.ts";
import { toast } from "#app/lib/toast.ts";
import { FORBIDDEN_REDIRECT_DELAY, STALE_TIME } from "#worker/contract/limits.ts";
import { ApiError, failedWith } from "./api-error.ts";
import { showError } from "./show-error.ts";

const RETRIES = 3;
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;
const isSessionOver = (error: Error) => error instanceof ApiError && error.status === 401 && readToken() !== null;

let redirect: ReturnType<typeof setTimeout> | undefined;

/** Shows one toast, however many calls of a screen answered 403, and redirects to / unless the person has gone elsewhere. */
function handleForbidden(error: ApiError): void {
  if (redirect) return;
  const here = location.href;
  toast.error(error.message);
  redirect = setTimeout(() => {
    redirect = undefined;
    if (location.href === here) location.assign("/");
  }, FORBIDDEN_REDIRECT_DELAY);
}

/** Handles 401 and 403, which mean the same for every call. @returns whether the error was handled */
function handleAccess(error: Error): boolean {
  if (typeof document === "undefined") return false;
  if (isSessionOver(error)) {
    leaveEndedSession();
    return true;
  }
  if (error instanceof ApiError && error.status === 403) {
    handleForbidden(error);
    return true;
  }
  return false;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void handleAccess(error) }),
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
        gcTime: STALE_TIME.default * 2,
        retry: (failures, error) => typeof document !== "undefined" && !isFinal(error) && failures < RETRIES,
        refetchOnWindowFocus: false,
        structuralSharing: shareData,
        // Data on screen stays there when a refetch fails; only an empty panel shows the error.
        throwOnError: (error, query) => query.state.data === undefined && !isSessionOver(error),
      },
      mutations: { retry: 0 },
    },
  });
}

let browserClient: QueryClient | undefined;

export function queryClient(): QueryClient {
  if (typeof document === "undefined") return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}
