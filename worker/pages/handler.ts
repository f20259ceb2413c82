import type { ServerBuild } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { hc } from "hono/client";
import { generateCookie, getCookie } from "hono/cookie";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { openPlaces } from "#drizzle/databases.ts";
import { type Api, api } from "#worker/api/index.ts";
import { BOOKMARK_COOKIE, BOOKMARK_SECONDS } from "#worker/contract/bookmark-cookie.ts";
import { SOURCE_LANGUAGE, t } from "#worker/contract/language.ts";
import { LANGUAGE_COOKIE, languageCookie } from "#worker/contract/language-cookie.ts";
import { hasMail, type Settings } from "#worker/env.ts";
import type { ApiEnv, PageScope } from "#worker/middleware/context.ts";
import { isReading, openFor } from "#worker/middleware/database.ts";
import { logPage } from "#worker/middleware/log.ts";
import { readSessionCookie } from "#worker/middleware/session-cookie.ts";
import { chargePage } from "#worker/middleware/spending.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import {
  acceptedLanguage,
  directionOf,
  folderOf,
  inLanguage,
  isLanguage,
  isWhole,
  LANGUAGE_NAMES,
} from "#worker/platform/languages.ts";
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
    /**
     * `languages` has the name of each language, by its code. `preferred` is what the person chose, otherwise what their
     * browser asks for; null where neither names a language that there is. `whole` has the codes of those that lack no text.
     */
    reader: {
      language: string;
      preferred: string | null;
      direction: "ltr" | "rtl";
      languages: Record<string, string>;
      whole: string[];
    };
    /** Runs `work` in another language than the reader's. Absent where `api` is. */
    inLanguage?: <Result>(code: string, work: () => Result) => Result;
    /** Logs with the id of the request, and without what a person wrote. Absent where `api` is. */
    logFailure?: (thrown: unknown) => void;
    nonce?: string;
    settings: Pick<Settings, "API_BASE_URL" | "WS_BASE_URL">;
    hasMail: boolean;
    sourceUrl?: string | undefined;
    /** Absent where `api` is. Pages that import it would bundle a second encoder. */
    qrPath?: typeof qrPath;
    /**
     * Set by the loader of a page without script: all that the page depends on, beside the language and the nonce. The page is
     * written once and kept.
     */
    samePage?: string;
  }
}

type PageContext = Context<{
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & SecureHeadersVariables;
}>;

export function pageHandler(build: ServerBuild) {
  const rendererFor = renderersOf(build);
  return async (c: PageContext): Promise<Response> => {
    const url = new URL(c.req.url);
    const preferred = preferredLanguage(c);
    const code = languageInPath(url.pathname) ?? preferred ?? SOURCE_LANGUAGE;
    return inLanguage(code, () => respond(c, url, code, preferred));
  };

  async function respond(
    c: PageContext,
    { origin, pathname }: URL,
    code: string,
    preferred: string | null,
  ): Promise<Response> {
    const { env, req } = c;
    const started = Date.now();
    if (!isAddress(pathname)) return fallbackPage(c.get("requestId"), 404, notFound());
    if (!isReading(req.method) && req.method !== "POST") {
      c.header("Allow", "GET, HEAD, POST");
      return c.body(null, 405);
    }
    if (req.method === "POST" && req.header("origin") !== origin) {
      return fallbackPage(c.get("requestId"), 403, foreign());
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
    const context = {
      api: client.api,
      hasSession: token !== null,
      nonce,
      settings,
      hasMail: hasMail(env),
      sourceUrl: env.SOURCE_URL,
      qrPath,
      inLanguage,
      logFailure: (thrown: unknown) => logFailure(c.get("requestId"), thrown),
    };
    const render = (language: string) => {
      const whole = Object.keys(LANGUAGE_NAMES).filter(isWhole);
      const reader = { language, preferred, direction: directionOf(language), languages: LANGUAGE_NAMES, whole };
      return rendererFor(pathname, folderOf(language))(withCookieOnly(req.raw), { ...context, reader });
    };
    let page = await render(code);
    const own = isDocument(req.method, pathname, page) ? await languageOfAccount(scope) : null;
    if (own !== null && own !== code && isLanguage(own) && !languageInPath(pathname)) {
      await page.body?.cancel();
      page = await inLanguage(own, () => render(own));
      page.headers.append("set-cookie", languageCookie(own, req.url));
    }
    logPage({ method: req.method, pathname, started }, page.status, scope);
    const response = isPlainError(page) ? fallbackPage(scope.requestId, page.status) : page;
    return withBookmark(response, c, scope.database.bookmark());
  }
}

/** The landing page has an address in each language. Remix ignores the case of "landing". */
function languageInPath(pathname: string): string | null {
  const found = /^(?:\/([^/]+))?\/landing\/?$/i.exec(pathname);
  const code = found?.[1] ?? SOURCE_LANGUAGE;
  return found && isLanguage(code) ? code : null;
}

function preferredLanguage(c: PageContext): string | null {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return chosen && isLanguage(chosen) ? chosen : acceptedLanguage(c.req.header("accept-language"), isWhole);
}

/** The data of a navigation stays in the language of the page that asks for it. */
const isDocument = (method: string, pathname: string, { status }: Response): boolean =>
  isReading(method) && !pathname.endsWith(".data") && !(status >= 300 && status < 400);

/** What the person chose, perhaps in another browser. Known once a call of the page has read the session. */
async function languageOfAccount({ access }: PageScope): Promise<string | null> {
  const [known] = await Promise.allSettled(access.values());
  return known?.status === "fulfilled" ? known.value.account.language : null;
}

const notFound = () => ({ title: t`No encontramos esta página`, text: t`Puede que el enlace esté incompleto.` });
const foreign = () => ({ title: t`No autorizado`, text: t`Esto solo se puede enviar desde Tertulia.` });

/** Remix fails with what no route can match: escapes that are no UTF-8, and what a browser reads as another hostname. */
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
  return {
    ...Object.fromEntries(passed),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** Remix responds with one line of English where the error page fails as well. */
const isPlainError = ({ status, headers }: Response): boolean =>
  status >= 500 && (headers.get("content-type") ?? "").startsWith("text/plain");

/** The browser's next call must not read a database older than its page. */
function withBookmark(page: Response, c: PageContext, bookmark: string | null): Response {
  if (!bookmark || bookmark <= (getCookie(c, BOOKMARK_COOKIE) ?? "")) return page;
  const secure = c.req.url.startsWith("https:");
  page.headers.append(
    "set-cookie",
    generateCookie(BOOKMARK_COOKIE, bookmark, { maxAge: BOOKMARK_SECONDS, secure, sameSite: "Lax" }),
  );
  return page;
}

function pageScope(c: PageContext, pathname: string): PageScope {
  const database = openFor(c.req.method, c.env.DB, getCookie(c, BOOKMARK_COOKIE), true);
  const teamId = /^\/teams\/([^/.]+)/.exec(pathname)?.[1] ?? null;
  const places = openPlaces(c.env, database);
  return { requestId: c.get("requestId"), calls: 0, teamId, database, places, access: new Map(), isCounted: false };
}
