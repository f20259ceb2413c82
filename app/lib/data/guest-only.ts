import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safeNext } from "#app/lib/next.ts";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { loaderApi } from "./loader-api.ts";

/**
 * Redirects a person with a living session to `next` or to /, and clears a dead session's cookie.
 * @returns where to go after login, and the headers of the response
 */
export async function guestOnly({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const next = safeNext(new URL(request.url).searchParams.get("next"));
  const headers = new Headers();
  if (tokenFromCookie(request.url, request.headers.get("cookie"))) {
    const verified = await loaderApi({ context, request }).auth.verify.$get();
    if (verified.ok) throw redirect(next ?? "/");
    headers.set("set-cookie", clearedCookie(request.url));
  }
  return { next, headers };
}
