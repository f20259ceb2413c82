import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { clearedCookie } from "#worker/contract/session-cookie.ts";

// Other sites cannot call it: the session cookie is SameSite=Lax.
export async function action({ request, context }: ActionFunctionArgs) {
  await loaderApi({ request, context }).auth.logout.$post();
  return redirect("/landing", { headers: { "set-cookie": clearedCookie(request.url) } });
}

export const loader = () => redirect("/");
