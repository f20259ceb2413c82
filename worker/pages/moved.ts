import type { Context, Next } from "hono";
import { t } from "#worker/contract/language.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { fallbackPage } from "./fallback-page.ts";

/** They are for the session of an open page, so they also work where the session began. */
const OF_SESSION: readonly string[] = ["/logout", "/session"];

/** Calls and sockets, also of a path that there is not. */
const isForPrograms = (pathname: string): boolean => /^\/(api|parties)(\/|$)/.test(pathname);

/**
 * Sends people from another address of the site to its fixed one (docs/decisions/048). What an open page requests itself is
 * answered here, because its browser does not follow to another address. The same goes for its forms, which get a page.
 */
export async function toFixedAddress(c: Context<ApiEnv>, next: Next): Promise<Response | undefined> {
  const { origin, pathname, search } = new URL(c.req.url);
  const site = c.env.SITE_URL;
  if (site === undefined || site === origin || isForPrograms(pathname)) return void (await next());
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") {
    const mode = c.req.header("sec-fetch-mode");
    if (mode !== undefined && mode !== "navigate") return void (await next());
    return c.redirect(site + pathname + search, 308);
  }
  if (method !== "POST" || OF_SESSION.includes(pathname)) return void (await next());
  const words = { title: t`Tertulia cambió de dirección`, text: t`Ábrela en ${site} y hazlo otra vez ahí.` };
  return fallbackPage(c.get("requestId"), 421, words);
}
