import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { expandIPv6 } from "hono/utils/ipaddr";
import { AppError } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";

/** The calls of a page have no address of their own, so they count for none. @throws AppError too_many_requests */
export const limitByAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== "development" && !c.env.pageScope) {
    const key = networkOf(c.req.header("cf-connecting-ip") ?? "unknown");
    // A failing binding blocks no login: each account has limits of its own.
    const { success } = await c.env.AUTH_RATE_LIMIT.limit({ key }).catch((error: unknown) => {
      logFailure(c.get("requestId"), error);
      return { success: true };
    });
    if (!success) throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
  }
  await next();
});

/** The network whose requests count together; null in development, where all requests come from one. */
export function networkFor(c: Context<ApiEnv>): string | null {
  const address = c.env.ENVIRONMENT === "development" ? undefined : c.req.header("cf-connecting-ip");
  return address === undefined ? null : networkOf(address);
}

/** One IPv6 customer has at least a /64. Addresses with dots are IPv4-mapped: they stay as they are. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  return `${expandIPv6(address).split(":").slice(0, 4).join(":")}::/64`;
}
