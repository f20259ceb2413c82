import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";
import { isReading } from "./database.ts";
import { networkOf } from "./network.ts";
import { chargeNetwork } from "./spending.ts";

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
  if (c.env.ENVIRONMENT !== "development") {
    const address = c.req.header("cf-connecting-ip");
    const isOfPage = c.env.pageScope !== undefined && isReading(c.req.method);
    if (!isOfPage) await take(c, c.env.AUTH_RATE_LIMIT, networkOf(address ?? "unknown"));
    await chargeNetwork(c);
  }
  await next();
});

/** Runs after `session`. Files of everything that somebody has cost more than a screen. @throws AppError too_many_requests */
export const limitDownloads = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== "development") await take(c, c.env.DOWNLOAD_RATE_LIMIT, c.get("account").id);
  await next();
});

/** The reads of a page count as one. @throws AppError too_many_requests */
export async function limitPerson(c: Context<ApiEnv>, userId: string, teamId: string | null): Promise<void> {
  if (c.env.ENVIRONMENT === "development" || c.req.path === "/api/auth/logout") return;
  if (isReading(c.req.method)) return take(c, c.env.READ_RATE_LIMIT, userId);
  await take(c, c.env.WRITE_RATE_LIMIT, userId);
  if (teamId !== null) await take(c, c.env.TEAM_WRITE_RATE_LIMIT, teamId);
}
