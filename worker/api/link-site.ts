import type { Context } from "hono";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import type { LinkSite } from "#worker/services/link-tokens.ts";

export const siteOf = (c: Context<ApiEnv>): LinkSite => ({
  origin: siteOrigin(c),
  secret: readSettings(c.env).JWT_SECRET,
});
