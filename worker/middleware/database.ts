import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { type Database, openDatabase } from "#drizzle/client.ts";
import { openPlaces, type Place } from "#drizzle/databases.ts";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import type { ApiEnv } from "./context.ts";

export const isReading = (method: string): boolean => method === "GET" || method === "HEAD";

export const database = createMiddleware<ApiEnv>(async (c, next) => {
  const { pageScope } = c.env;
  const opened = pageScope?.database ?? openFor(c.req.method, c.env.DB, c.req.header(BOOKMARK_HEADER));
  use(c, opened);
  await next();
  // The page sends the bookmark of all its calls.
  if (pageScope) return;
  const bookmark = c.get("database").bookmark();
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark);
});

/** Runs before `session`: a replica may not know yet that a member was removed. */
export const primary = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.env.pageScope) {
    use(c, openDatabase(c.env.DB));
  }
  await next();
});

function use(c: Context<ApiEnv>, home: Database): void {
  const places = c.env.pageScope?.places ?? openPlaces(c.env, home);
  c.set("database", home);
  c.set("places", places);
  c.set("home", home.db);
  c.set("db", home.db);
}

/**
 * Makes `db` the database with what the team makes. Where that is not home, the call has a bookmark only if it wrote at home:
 * a bookmark that says nothing about what was read would keep a browser from a later change.
 */
export function chooseDatabase(c: Context<ApiEnv>, team: { database: Place } | null): void {
  if (!team || team.database === null) return;
  const home = c.get("database");
  c.set("db", c.get("places").at(team.database));
  const hasWritten = () => home.cost.statements.some((sql) => /^\s*(insert|update|delete)\b/i.test(sql));
  c.set("database", { ...home, bookmark: () => (hasWritten() ? home.bookmark() : null) });
}

/** The bookmark of a write is announced to everyone, so it never starts from one that a client sent. */
export const openFor = (method: string, binding: D1Database, bookmark: string | undefined, isPage = false): Database =>
  isReading(method)
    ? openDatabase(binding, { bookmark: validBookmark(bookmark), isReading: isPage })
    : openDatabase(binding);

/** D1 fails every query of a session that was opened with another format. */
export function validBookmark(value: string | undefined): string | undefined {
  return value && /^[0-9a-f]{8}(-[0-9a-f]{8,40}){3}$/.test(value) ? value : undefined;
}
