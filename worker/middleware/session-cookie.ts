import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { SESSION_LIFE } from "#worker/contract/limits/accounts.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { hostPageCookieName, sessionCookieName } from "#worker/contract/session-cookie.ts";

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

/** Opens the page of the host and nothing else. */
export function setHostCookie(c: Context, token: string): void {
  const { url } = c.req;
  const attributes = { ...attributesOf(url), sameSite: "Strict", maxAge: HOST.pageLife / 1000 } as const;
  setCookie(c, hostPageCookieName(url), token, attributes);
}
