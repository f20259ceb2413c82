import type { Context } from "hono";
import { SESSION_LIFE } from "#worker/contract/limits.ts";
import { clearedCookie, sessionCookie } from "#worker/contract/session-cookie.ts";
import type { ApiEnv } from "./context.ts";

/** Gives the browser the cookie that page loads are recognised by; the API itself never reads it. */
export function setSessionCookie(c: Context<ApiEnv>, token: string): void {
  c.header("set-cookie", sessionCookie(c.req.url, token, SESSION_LIFE / 1000), { append: true });
}

export function clearSessionCookie(c: Context<ApiEnv>): void {
  c.header("set-cookie", clearedCookie(c.req.url), { append: true });
}
