import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { isHostToken } from "#worker/services/host/tokens.ts";
import type { ApiEnv } from "./context.ts";
import { limitByAddress } from "./rate-limit.ts";
import { bearerToken } from "./session.ts";

async function refuse(): Promise<never> {
  throw new AppError("unauthorized");
}

/** Only a wrong token counts for the address. @throws AppError unauthorized, too_many_requests, network_day_used */
export const host = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c);
  if (token && (await isHostToken(c.get("db"), token))) return next();
  await limitByAddress(c, refuse);
});
