import { createMiddleware } from "hono/factory";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import { openDatabase } from "#worker/services/database.ts";
import type { ApiEnv } from "./context.ts";

export const database = createMiddleware<ApiEnv>(async (c, next) => {
  const { pageScope } = c.env;
  const opened = pageScope?.database ?? openDatabase(c.env.DB, validBookmark(c.req.header(BOOKMARK_HEADER)));
  c.set("database", opened);
  c.set("db", opened.db);
  await next();
  // The page sends the bookmark of all its calls.
  if (pageScope) return;
  const bookmark = c.get("database").bookmark();
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark);
});

/** Before `session`: a replica may not know yet that a member was removed. */
export const primary = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.env.pageScope) {
    const opened = openDatabase(c.env.DB, "first-primary");
    c.set("database", opened);
    c.set("db", opened.db);
  }
  await next();
});

/** D1 fails every query of a session that was opened with another format. */
export function validBookmark(value: string | undefined): string | undefined {
  return value && /^[0-9a-f]{8}(-[0-9a-f]{8,40}){3}$/.test(value) ? value : undefined;
}
