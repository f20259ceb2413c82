import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { ApiEnv, PageScope } from "./context.ts";

/** `x-request-id` on every answer, and one line a request in the log: no bodies, no query strings, no secrets. */
export const log = createMiddleware<ApiEnv>(async (c, next) => {
  const requestId = c.env.pageScope?.requestId ?? crypto.randomUUID();
  const started = Date.now();
  c.set("requestId", requestId);
  await next();
  c.header("x-request-id", requestId);
  c.header("cache-control", "no-store");
  const { pageScope } = c.env;
  // The page's own line tells of all its calls.
  if (pageScope) {
    pageScope.calls += 1;
    return;
  }
  const cost = c.get("database")?.cost;
  console.log(
    JSON.stringify({
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Date.now() - started,
      userId: c.get("account")?.id,
      roundTrips: cost?.roundTrips ?? 0,
      rowsRead: cost?.rowsRead ?? 0,
    }),
  );
});

/** The line of a page, which counts what all its calls took. @param started milliseconds since the epoch */
export function logPage({ method, url }: Request, status: number, started: number, scope: PageScope): void {
  const { requestId, calls, database } = scope;
  const { roundTrips, rowsRead } = database.cost;
  const page = new URL(url).pathname;
  console.log(
    JSON.stringify({ requestId, method, page, status, ms: Date.now() - started, calls, roundTrips, rowsRead }),
  );
}
