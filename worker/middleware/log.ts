import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { ApiEnv } from "./context.ts";

/** `x-request-id` on every answer, and one line a request in the log: no bodies, no secrets. */
export const log = createMiddleware<ApiEnv>(async (c, next) => {
  const requestId = c.env.pageScope?.requestId ?? crypto.randomUUID();
  const started = Date.now();
  c.set("requestId", requestId);
  await next();
  c.header("x-request-id", requestId);
  c.header("cache-control", "no-store");
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
