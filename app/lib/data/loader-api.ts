import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { type ApiClient, clientAt, withEncodedParams } from "./api.ts";

/** The API for a loader: in process in the Worker, over HTTP on the development server of the screens. */
export function loaderApi({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">): ApiClient {
  if (context.api) return withEncodedParams(context.api);
  const token = tokenFromCookie(request.url, request.headers.get("cookie"));
  return clientAt(new URL(request.url).origin, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}
