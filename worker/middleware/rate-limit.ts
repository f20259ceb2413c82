import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";
import { isReading } from "./database.ts";
import { networkOf } from "./network.ts";
import { chargeNetwork } from "./spending.ts";

/** Development has no limits of a minute (docs/product.md §7.4). */
const isLimited = (c: Context<ApiEnv>): boolean => c.env.ENVIRONMENT !== "development";

/** Each program has limits of its own. */
const callerOf = (c: Context<ApiEnv>): string => c.get("programId") ?? c.get("account").id;

/** A failing binding refuses nobody: there are other limits. @throws AppError too_many_requests */
async function take(c: Context<ApiEnv>, limiter: RateLimit, key: string): Promise<void> {
  const { success } = await limiter.limit({ key }).catch((error: unknown) => {
    logFailure(c.get("requestId"), error);
    return { success: true };
  });
  if (!success) throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
}

/** What a page reads while it is rendered counts for no address. @throws AppError too_many_requests, network_day_used */
export const limitByAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (isLimited(c)) {
    const address = c.req.header("cf-connecting-ip");
    const isOfPage = c.env.pageScope !== undefined && isReading(c.req.method);
    if (!isOfPage) await take(c, c.env.AUTH_RATE_LIMIT, networkOf(address ?? "unknown"));
    await chargeNetwork(c);
  }
  await next();
});

/** Runs after `session`. Files of everything that somebody has cost more than a screen. @throws AppError too_many_requests */
export const limitDownloads = createMiddleware<ApiEnv>(async (c, next) => {
  if (isLimited(c)) await take(c, c.env.DOWNLOAD_RATE_LIMIT, callerOf(c));
  await next();
});

/** Runs after `session`. The reads of a page count as one. @throws AppError too_many_requests */
export const limitPerson = createMiddleware<ApiEnv>(async (c, next) => {
  const { pageScope } = c.env;
  const isRead = isReading(c.req.method);
  const isCounted = isRead && pageScope?.isCounted;
  if (pageScope) pageScope.isCounted = true;
  if (isLimited(c) && !isCounted) await (isRead ? takeRead(c) : takeWrite(c));
  await next();
});

const takeRead = (c: Context<ApiEnv>) => take(c, c.env.READ_RATE_LIMIT, callerOf(c));

async function takeWrite(c: Context<ApiEnv>): Promise<void> {
  await take(c, c.env.WRITE_RATE_LIMIT, callerOf(c));
  const team = c.get("team");
  if (team) await take(c, c.env.TEAM_WRITE_RATE_LIMIT, team.id);
}
