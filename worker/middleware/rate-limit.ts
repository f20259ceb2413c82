import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import type { ApiEnv } from "./context.ts";

/** 30 auth calls a minute per address, counted by the platform; lifted in development (contract *Codes*). */
export const limitByAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== "development") {
    const key = networkOf(c.req.header("cf-connecting-ip") ?? "unknown");
    // Where it cannot be counted, people still come in: the limits of each account hold without it.
    const { success } = await c.env.AUTH_RATE_LIMIT.limit({ key }).catch((error: unknown) => {
      logFailure(c.get("requestId"), error);
      return { success: true };
    });
    if (!success) throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
  }
  await next();
});

/** Who has one address of IPv6 has 2^64 of them: they count as one, by their network (the first four groups). */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const full = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...rest];
  return `${full.slice(0, 4).join(":")}::/64`;
}
