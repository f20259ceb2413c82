import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
// The server's package would add all of itself to the browser's script.
import { type ClientLoaderFunctionArgs, redirect, useParams } from "@remix-run/react";
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { wayIn } from "#app/lib/next.ts";
import { isId } from "#worker/contract/id-format.ts";
import { type ApiClient, api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { loaderApi } from "./loader-api.ts";
import { makeQueryClient, queryClient } from "./query-client.ts";

type ScreenParams = { teamId: string; retroId: string; seriesId: string; counterId: string; topicId: string };

// biome-ignore-start lint/suspicious/noExplicitAny: the queries of a screen have different data types; only their keys matter here.
type PagedQuery = FetchInfiniteQueryOptions<any, any, any, any, any>;
export type AnyQuery = FetchQueryOptions<any, any, any, any> | PagedQuery;
// biome-ignore-end lint/suspicious/noExplicitAny: as above.

export type ScreenQueries = (params: ScreenParams, api: ApiClient, url: URL) => AnyQuery[];

/** What the server's loader of a screen answers. `QueryProvider` puts it into the browser's cache. */
export type LoadedQueries = { queries: [QueryKey, unknown][] };

/** Queries of a screen that depend on what its first ones answered. */
export type LaterQueries = (client: QueryClient, api: ApiClient, params: ScreenParams) => AnyQuery[];

// The router types every id as optional, but a screen's path always has its ids.
const idsOf = (params: object) => params as ScreenParams;

export const useScreenParams = (): ScreenParams => idsOf(useParams());

/** @throws Response 404 for an id that cannot exist, such as `..` or one with a slash */
export function validIdsOf(params: object): ScreenParams {
  for (const [name, id] of Object.entries(params)) {
    // The parameter "*" is the rest of an unknown path.
    if (name !== "*" && !isId(id)) throw new Response(null, { status: 404 });
  }
  return idsOf(params);
}

const isPaged = (query: AnyQuery): query is PagedQuery => "initialPageParam" in query;

const fetchIn = (client: QueryClient, query: AnyQuery): Promise<unknown> =>
  isPaged(query) ? client.fetchInfiniteQuery(query) : client.fetchQuery(query);

const prefetchIn = (client: QueryClient, query: AnyQuery): Promise<unknown> =>
  fetchIn(client, query).catch(() => undefined);

export const serverLoader =
  (queries: ScreenQueries, later?: LaterQueries) =>
  async (args: LoaderFunctionArgs): Promise<LoadedQueries> => {
    const client = makeQueryClient();
    const url = new URL(args.request.url);
    const ids = validIdsOf(args.params);
    const api = loaderApi(args);
    const fetchAll = (wanted: AnyQuery[]) =>
      Promise.all(wanted.map((query) => (query.meta?.optional ? prefetchIn : fetchIn)(client, query)));
    try {
      await fetchAll(queries(ids, api, url));
      if (later) await fetchAll(later(client, api, ids));
    } catch (error) {
      throw toResponse(error, url);
    }
    return { queries: client.getQueriesData({}).filter(([, data]) => data !== undefined) };
  };

/**
 * Marks the query of one panel. When it fails, the server sends the page without it, and the browser asks again and shows the
 * failure in the panel (`Panel`).
 */
export const optionalQuery = <Query extends Pick<AnyQuery, "meta">>(query: Query): Query => ({
  ...query,
  meta: { ...query.meta, optional: true },
});

/** A client loader that prefetches what is not fresh, and does not wait for it. */
export const browserLoader =
  (queries: ScreenQueries, later?: LaterQueries) =>
  ({ params, request }: ClientLoaderFunctionArgs): null => {
    const client = queryClient();
    const ids = validIdsOf(params);
    const first = queries(ids, api, new URL(request.url));
    for (const query of [...first, ...(later?.(client, api, ids) ?? [])]) void prefetchIn(client, query);
    return null;
  };

function toResponse(error: unknown, url: URL): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401) return redirect(wayIn(url));
  const { message, code, requestId, status } = error;
  return Response.json({ message, code, requestId }, { status: status || 500 });
}
