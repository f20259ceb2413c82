import { createMiddleware } from "hono/factory";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import { openDatabase } from "#worker/services/database.ts";
import type { ApiEnv } from "./context.ts";

/** One D1 session a call, opened where the browser's bookmark stands, and the new bookmark in the answer (contract *Realtime*). */
export const database = createMiddleware<ApiEnv>(async (c, next) => {
  const opened = c.env.pageScope?.database ?? openDatabase(c.env.DB, bookmarkOf(c.req.header(BOOKMARK_HEADER)));
  c.set("database", opened);
  c.set("db", opened.db);
  await next();
  const bookmark = opened.bookmark();
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark);
});

/** A bookmark as D1 makes them; anything else is left out, since D1 would refuse the whole call. */
export function bookmarkOf(value: string | undefined): string | undefined {
  return value && /^[0-9a-f]{8}(-[0-9a-f]{8,40}){3}$/.test(value) ? value : undefined;
}
