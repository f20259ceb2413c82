import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import type { ApiEnv } from "./context.ts";

/** 30 auth calls a minute per address, counted by the platform; lifted in development (contract *Codes*). */
export const limitAddress = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.env.ENVIRONMENT !== "development") {
    const { success } = await c.env.AUTH_RATE_LIMIT.limit({ key: c.req.header("cf-connecting-ip") ?? "unknown" });
    if (!success) throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
  }
  await next();
});
