import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safeNext } from "#app/lib/next.ts";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { loaderApi } from "./loader-api.ts";

/**
 * Redirects a person with a valid session to `next` or to /, and clears the cookie of an ended one. If the session cannot be
 * verified, the cookie stays.
 * @returns where to go after login, whether a session has ended, and the headers of the response
 */
export async function guestOnly({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const next = safeNext(new URL(request.url).searchParams.get("next"));
  const headers = new Headers();
  let ended = false;
  if (tokenFromCookie(request.url, request.headers.get("cookie"))) {
    const verified = await loaderApi({ context, request }).auth.verify.$get();
    if (verified.ok) throw redirect(next ?? "/");
    const status: number = verified.status;
    ended = status === 401;
    if (ended) headers.set("set-cookie", clearedCookie(request.url));
  }
  return { next, ended, headers };
}
