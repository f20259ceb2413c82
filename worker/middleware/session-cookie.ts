import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { SESSION_LIFE } from "#worker/contract/limits.ts";
import { sessionCookieName } from "#worker/contract/session-cookie.ts";

export const attributesOf = (url: string) =>
  ({ path: "/", httpOnly: true, secure: url.startsWith("https:"), sameSite: "Lax" }) as const;

export function setSessionCookie(c: Context, token: string, life: number = SESSION_LIFE): void {
  const { url } = c.req;
  setCookie(c, sessionCookieName(url), token, { ...attributesOf(url), maxAge: life / 1000 });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, sessionCookieName(c.req.url), attributesOf(c.req.url));
}

export const readSessionCookie = (c: Context): string | null => getCookie(c, sessionCookieName(c.req.url)) || null;
