import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { landingPath } from "#app/lib/next.ts";
import { clearedCookie } from "#worker/contract/session-cookie.ts";

/** Keeps the cookie unless the API answered that the session is over. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await loaderApi({ request, context }).auth.logout.$post();
  const status: number = answer.status;
  if (status === 204 || status === 401) {
    return redirect(landingPath(), { headers: { "set-cookie": clearedCookie(request.url) } });
  }
  return new Response(answer.body, { status, headers: answer.headers });
}

export const loader = () => redirect("/");
