import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import type { ApiEnv } from "./context.ts";

/** Runs after `session`. @throws AppError not_found, not_a_member */
export const member = createMiddleware<ApiEnv>(async (c, next) => {
  const team = c.get("team");
  if (!team) throw new AppError("not_found");
  if (!team.membership) throw new AppError("not_a_member");
  c.set("member", { teamId: team.id, userId: c.get("account").id, isAdmin: team.membership.isAdmin });
  await next();
});

/** Runs after `member`. @throws AppError admin_only */
export const admin = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get("member").isAdmin) throw new AppError("admin_only");
  await next();
});
