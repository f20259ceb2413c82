import type { ServerBuild } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { hc } from "hono/client";
import { generateCookie, getCookie } from "hono/cookie";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { type Api, api } from "#worker/api/index.ts";
import type { Settings } from "#worker/env.ts";
import type { ApiEnv, PageScope } from "#worker/middleware/context.ts";
import { isReading, openFor } from "#worker/middleware/database.ts";
import { logPage } from "#worker/middleware/log.ts";
import { readSessionCookie } from "#worker/middleware/session-cookie.ts";
import { chargePage } from "#worker/middleware/spending.ts";
import { fallbackPage } from "./fallback-page.ts";
import { qrPath } from "./qr.ts";
import { renderersOf } from "./renderers.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Calls the API in process. Absent on Vite's development server, which runs no Worker. */
    api?: ReturnType<typeof hc<Api>>["api"];
    hasSession: boolean;
    nonce?: string;
    settings: Pick<Settings, "API_BASE_URL" | "WS_BASE_URL">;
    sourceUrl?: string | undefined;
    /** Absent where `api` is. Pages that import it would bundle a second encoder. */
    qrPath?: typeof qrPath;
  }
}

type PageContext = Context<{
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & SecureHeadersVariables;
}>;

export function pageHandler(build: ServerBuild) {
  const rendererFor = renderersOf(build);
  return async (c: PageContext): Promise<Response> => {
    const { env, req } = c;
    const { origin, pathname } = new URL(req.url);
    const started = Date.now();
    if (!isAddress(pathname)) return fallbackPage(c.get("requestId"), 404, NOT_FOUND);
    if (!isReading(req.method) && req.method !== "POST") {
      c.header("Allow", "GET, HEAD, POST");
      return c.body(null, 405);
    }
    if (req.method === "POST" && req.header("origin") !== origin) {
      return fallbackPage(c.get("requestId"), 403, FOREIGN);
    }
    const token = readSessionCookie(c);
    await chargePage(c, token);
    const scope = pageScope(c, pathname);
    const client = hc<Api>(origin, {
      headers: callHeaders(req.raw.headers, token),
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        api.fetch(new Request(input, init), { ...env, pageScope: scope }, c.executionCtx),
    });
    const nonce = crypto.randomUUID();
    c.set("secureHeadersNonce", nonce);
    const settings = { API_BASE_URL: env.API_BASE_URL, WS_BASE_URL: env.WS_BASE_URL };
    const context = { api: client.api, hasSession: token !== null, nonce, settings, sourceUrl: env.SOURCE_URL, qrPath };
    const page = await rendererFor(pathname)(withCookieOnly(req.raw), context);
    logPage(req.raw, page.status, started, scope);
    const response = isPlainError(page) ? fallbackPage(scope.requestId, page.status) : page;
    return withBookmark(response, c, scope.database.bookmark());
  };
}

const NOT_FOUND = { title: "No encontramos esta página", text: "Puede que el enlace esté incompleto." };
const FOREIGN = { title: "No autorizado", text: "Esto solo se puede enviar desde Tertulia." };

/** Remix fails with what no route can match: escapes that are no UTF-8, and what a browser reads as another host. */
function isAddress(pathname: string): boolean {
  try {
    return !/\\|^\/\//.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Remix copies the request of a page twice for each loader, with all its headers. Loaders read the cookie. */
function withCookieOnly(request: Request): Request {
  const { method, url, headers, signal } = request;
  if (!isReading(method)) return request;
  return new Request(url, { method, signal, headers: { cookie: headers.get("cookie") ?? "" } });
}

/** A page that writes, such as an invitation's, is called by a person from an address and with a browser. */
function callHeaders(headers: Headers, token: string | null): Record<string, string> {
  const passed = ["cf-connecting-ip", "user-agent"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passed), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Remix responds with one line of English where the error page fails as well. */
const isPlainError = ({ status, headers }: Response): boolean =>
  status >= 500 && (headers.get("content-type") ?? "").startsWith("text/plain");

/** The browser's next call must not read a database older than its page. */
function withBookmark(page: Response, c: PageContext, bookmark: string | null): Response {
  if (!bookmark || bookmark <= (getCookie(c, "bookmark") ?? "")) return page;
  const secure = c.req.url.startsWith("https:");
  page.headers.append("set-cookie", generateCookie("bookmark", bookmark, { maxAge: 3600, secure, sameSite: "Lax" }));
  return page;
}

function pageScope(c: PageContext, pathname: string): PageScope {
  const database = openFor(c.req.method, c.env.DB, getCookie(c, "bookmark"), true);
  const teamId = /^\/teams\/([^/.]+)/.exec(pathname)?.[1] ?? null;
  return { requestId: c.get("requestId"), calls: 0, teamId, database, access: new Map(), isCounted: false };
}
