import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import type { ApiEnv } from "./context.ts";

/** Runs after `session`. @throws AppError not_found, not_a_member, team_in_bin */
export const member = createMiddleware<ApiEnv>(async (c, next) => {
  const team = c.get("team");
  if (!team) throw new AppError("not_found");
  if (!team.membership) throw new AppError("not_a_member");
  if (team.isDeleted) throw new AppError("team_in_bin");
  const { id: userId, isGuest } = c.get("account");
  c.set("member", { teamId: team.id, timeZone: team.timeZone, userId, isAdmin: team.membership.isAdmin, isGuest });
  await next();
});

/** Runs after `member`. @throws AppError admin_only */
export const admin = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get("member").isAdmin) throw new AppError("admin_only");
  await next();
});

/** Runs after `session`. @throws AppError account_needed */
export const accountOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get("account").isGuest) throw new AppError("account_needed");
  await next();
});
