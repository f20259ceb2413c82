import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { clearedCookie } from "#worker/contract/session-cookie.ts";

/** Keeps the cookie unless the API answered that the session is over. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.headers.get("origin") !== new URL(request.url).origin) {
    return Response.json({ message: "No autorizado" }, { status: 403 });
  }
  const answer = await loaderApi({ request, context }).auth.logout.$post();
  const status: number = answer.status;
  if (status === 204 || status === 401) {
    return redirect("/landing", { headers: { "set-cookie": clearedCookie(request.url) } });
  }
  return new Response(answer.body, { status, headers: answer.headers });
}

export const loader = () => redirect("/");
