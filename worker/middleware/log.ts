import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { matchedRoutes } from "hono/route";
import type { ApiEnv, PageScope } from "./context.ts";

/** Without `headerName`, ids that clients send are ignored. The API calls of a page carry the page's id. */
export const assignRequestId = requestId({
  headerName: "",
  generator: (c: Context<ApiEnv>) => c.get("requestId") ?? c.env.pageScope?.requestId ?? crypto.randomUUID(),
});

/** Logs no bodies, query strings or tokens. */
export const log = createMiddleware<ApiEnv>(async (c, next) => {
  const { pageScope } = c.env;
  if (pageScope) {
    pageScope.calls += 1;
    return next();
  }
  const started = Date.now();
  // A header that is set after the call copies the response.
  c.header("cache-control", "no-store");
  await next();
  const cost = c.get("places")?.cost();
  console.log(
    JSON.stringify({
      requestId: c.get("requestId"),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Date.now() - started,
      userId: c.get("isPersonHidden") ? undefined : c.get("account")?.id,
      roundTrips: cost?.roundTrips ?? 0,
      rowsRead: cost?.rowsRead ?? 0,
    }),
  );
});

/** Keeps the person out of the log. */
export const hidePerson = createMiddleware<ApiEnv>(async (c, next) => {
  c.set("isPersonHidden", true);
  await next();
});

/** The pattern of the endpoint; middleware and catch-alls are registered for ALL methods. */
const routeOf = (c: Context): string => matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "/api/*";

export function logPage(
  { method, pathname, started }: { method: string; pathname: string; started: number },
  status: number,
  scope: PageScope,
): void {
  const { requestId, calls, places } = scope;
  const { roundTrips, rowsRead } = places.cost();
  // What lets people in or shows a sheet is a secret: a token, and the address of a retrospective.
  const page = pathname
    .replace(/^\/(invite|sheet)\/[^/]+/, "/$1/:token")
    .replace(/^(\/teams\/[^/]+\/retrospectives\/)[^/]{12,}/, "$1:retroId");
  console.log(
    JSON.stringify({ requestId, method, page, status, ms: Date.now() - started, calls, roundTrips, rowsRead }),
  );
}
