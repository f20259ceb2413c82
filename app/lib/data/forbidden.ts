import type { QueryKey } from "@tanstack/react-query";
import { toast } from "#app/lib/toast.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
import { FORBIDDEN_REDIRECT_DELAY } from "#worker/contract/limits/pages.ts";
import type { ApiError } from "./api-error.ts";

/** They refuse one action. The person may be where they are, and what they typed stays. */
const OF_ONE_ACTION: readonly string[] = [
  "account_needed",
  "guests_not_allowed",
  "author_only",
  "not_facilitator",
  "not_yours",
] satisfies ErrorCode[];

let waysIn = 0;

/** While a page shows how to get in, a 403 does not lead away from it. @returns a function that ends this */
export function offerWayIn(): () => void {
  waysIn += 1;
  return () => {
    waysIn -= 1;
  };
}

/** Keys are `[entity, teamId, id…]`. */
const isOfPage = ([, teamId]: QueryKey): boolean =>
  typeof teamId !== "string" || location.pathname.split("/").includes(teamId);

let redirect: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows one toast, however many calls of a screen answered 403, and redirects to / unless the person has gone elsewhere.
 * @param key of the query that was refused
 */
export function handleForbidden(error: ApiError, key: QueryKey = []): void {
  if (redirect) return;
  toast.error(error.message, error.code);
  if (OF_ONE_ACTION.includes(error.code) || !isOfPage(key)) return;
  const here = location.href;
  redirect = setTimeout(() => {
    redirect = undefined;
    if (location.href === here && waysIn === 0) location.assign("/");
  }, FORBIDDEN_REDIRECT_DELAY);
}
