import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
// From here and not from the server's package, all of which would come to the browser with it.
import { type ClientLoaderFunctionArgs, redirect, useParams } from "@remix-run/react";
import { dehydrate, type FetchQueryOptions } from "@tanstack/react-query";
import { withNext } from "#app/lib/next.ts";
import { type ApiClient, api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { loaderApi } from "./loader-api.ts";
import { makeQueryClient, queryClient } from "./query-client.ts";

/** The ids a URL of the private area may carry; app/routes.ts says which a screen has. */
export type ScreenParams = { teamId: string; retroId: string; counterId: string; topicId: string };

// biome-ignore lint/suspicious/noExplicitAny: a screen's queries answer different things; only their keys matter here.
type AnyQuery = FetchQueryOptions<any, any, any, any>;

/** The queries a screen shows, for the ids in its URL. */
export type ScreenQueries = (params: ScreenParams, api: ApiClient, url: URL) => AnyQuery[];

// The router types every id as maybe absent, but a screen is only reached through the path that has them.
const idsOf = (params: object) => params as ScreenParams;

export const useScreenParams = (): ScreenParams => idsOf(useParams());

/** A screen's loader on the server: its queries, answered in process, travel inside the page. */
export const serverLoader = (queries: ScreenQueries) => async (args: LoaderFunctionArgs) => {
  const client = makeQueryClient();
  const url = new URL(args.request.url);
  const asked = queries(idsOf(args.params), loaderApi(args), url);
  try {
    await Promise.all(
      asked.map((query) => (isOptional(query) ? client.prefetchQuery(query) : client.fetchQuery(query))),
    );
  } catch (error) {
    throw asResponse(error, url);
  }
  return { dehydrated: dehydrate(client) };
};

/**
 * Marks a query that one optional of the screen shows. Where it fails, the page comes without it, asks again in the browser, and
 * shows the failure in the optional (`Panel`).
 */
export const optional = <Query extends AnyQuery>(query: Query): Query => ({
  ...query,
  meta: { ...query.meta, optional: true },
});

/** What a page can be shown without: its failure is not the page's. */
const isOptional = ({ meta }: AnyQuery) => meta?.optional === true;

/** A screen's loader in the browser: asks only for what is not fresh, and does not wait for it. */
export const browserLoader =
  (queries: ScreenQueries) =>
  ({ params, request }: ClientLoaderFunctionArgs): null => {
    for (const query of queries(idsOf(params), api, new URL(request.url))) void queryClient().prefetchQuery(query);
    return null;
  };

/** What the router makes of a failed call: a dead session goes to /landing, the rest to the error page of that status. */
function asResponse(error: unknown, { pathname, search }: URL): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401) return redirect(withNext("/landing", pathname + search));
  return Response.json({ message: error.message, requestId: error.requestId }, { status: error.status || 500 });
}
