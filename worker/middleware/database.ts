import { createMiddleware } from "hono/factory";
import { type Database, openDatabase } from "#drizzle/client.ts";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import type { ApiEnv } from "./context.ts";

export const isReading = (method: string): boolean => method === "GET" || method === "HEAD";

export const database = createMiddleware<ApiEnv>(async (c, next) => {
  const { pageScope } = c.env;
  const opened = pageScope?.database ?? openFor(c.req.method, c.env.DB, c.req.header(BOOKMARK_HEADER));
  c.set("database", opened);
  c.set("db", opened.db);
  await next();
  // The page sends the bookmark of all its calls.
  if (pageScope) return;
  const bookmark = c.get("database").bookmark();
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark);
});

/** Runs before `session`: a replica may not know yet that a member was removed. */
export const primary = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.env.pageScope) {
    const opened = openDatabase(c.env.DB);
    c.set("database", opened);
    c.set("db", opened.db);
  }
  await next();
});

/** The bookmark of a write is announced to everyone, so it never starts from one that a client sent. */
export const openFor = (method: string, binding: D1Database, bookmark: string | undefined, isPage = false): Database =>
  isReading(method) ? openDatabase(binding, validBookmark(bookmark), isPage) : openDatabase(binding);

/** D1 fails every query of a session that was opened with another format. */
export function validBookmark(value: string | undefined): string | undefined {
  return value && /^[0-9a-f]{8}(-[0-9a-f]{8,40}){3}$/.test(value) ? value : undefined;
}
