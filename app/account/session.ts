import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { tokenFromCookie } from "#worker/contract/session-cookie.ts";

/** Answers the token of the cookie to a page whose browser has deleted its own (docs/decisions/003). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ok, status, body, headers } = await loaderApi({ request, context }).auth.verify.$get();
  if (!ok) return new Response(body, { status, headers });
  return Response.json({ token: tokenFromCookie(request.url, request.headers.get("cookie")) });
}

export const loader = () => redirect("/");
