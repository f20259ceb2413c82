import type { ServerBuild } from "@remix-run/cloudflare";
import { hc } from "hono/client";
import { type Api, api } from "#worker/api/index.ts";
import { cookieValue, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import type { Settings } from "#worker/env.ts";
import type { PageScope } from "#worker/middleware/context.ts";
import { bookmarkOf } from "#worker/middleware/database.ts";
import { logPage } from "#worker/middleware/log.ts";
import { pagePolicy } from "#worker/platform/headers.ts";
import { openDatabase } from "#worker/services/database.ts";
import { fallbackPage } from "./fallback-page.ts";
import { renderersOf } from "./renderers.ts";

declare module "@remix-run/cloudflare" {
  /** Loaders answer plain values and `data()`. */
  interface Future {
    v3_singleFetch: true;
  }
  /** What the screens' loaders are given: the API in process, and what the page was asked with. */
  interface AppLoadContext {
    /** Absent on the development server of the screens, which has no Worker around it. */
    api?: ReturnType<typeof hc<Api>>["api"];
    hasSession: boolean;
    /** What inline scripts of the page carry, so that no others run. Absent as above. */
    nonce?: string;
    settings: Pick<Settings, "API_BASE_URL" | "WS_BASE_URL">;
  }
}

/** Renders the screens. Their loaders call the API in process, as the person whose cookie came with the page. */
export function pageHandler(build: ServerBuild) {
  const rendererFor = renderersOf(build);
  return async (
    request: Request,
    env: Cloudflare.Env,
    ctx: ExecutionContext,
    settings: Settings,
  ): Promise<Response> => {
    const { url, headers } = request;
    const token = tokenFromCookie(url, headers.get("cookie"));
    const started = Date.now();
    const pageScope = scopeOf(request, env);
    const client = hc<Api>(new URL(url).origin, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        api.fetch(new Request(input, init), { ...env, pageScope }, ctx),
    });
    const { API_BASE_URL, WS_BASE_URL } = settings;
    const nonce = crypto.randomUUID();
    const context = { api: client.api, hasSession: token !== null, nonce, settings: { API_BASE_URL, WS_BASE_URL } };
    const page = await rendererFor(new URL(url).pathname)(request, context);
    const answer = isLastResort(page) ? fallbackPage(pageScope.requestId, page.status) : new Response(page.body, page);
    if (isPage(page)) answer.headers.set("content-security-policy", pagePolicy(nonce, url, settings));
    answer.headers.set("x-request-id", pageScope.requestId);
    logPage(request, answer.status, started, pageScope);
    return withBookmark(answer, request, pageScope.database.bookmark());
  };
}

const typeOf = ({ headers }: Response) => headers.get("content-type") ?? "";
const isPage = (answer: Response) => typeOf(answer).startsWith("text/html");
/** Where the error page broke too, the framework answers a line of plain English. */
const isLastResort = (answer: Response) => answer.status >= 500 && typeOf(answer).startsWith("text/plain");

/** The page, and where the database stood for it: what the browser asks for next is never older than what it shows. */
function withBookmark(page: Response, { url, headers }: Request, bookmark: string | null): Response {
  if (!bookmark || bookmark <= (cookieValue(headers.get("cookie"), "bookmark") ?? "")) return page;
  const secure = new URL(url).protocol === "https:" ? "; Secure" : "";
  page.headers.append("set-cookie", `bookmark=${bookmark}; Path=/; Max-Age=3600; SameSite=Lax${secure}`);
  return page;
}

/** What the calls of one page share: its id in the log, the database session at the browser's bookmark, and the page's team. */
function scopeOf({ url, headers }: Request, env: Cloudflare.Env): PageScope {
  const bookmark = bookmarkOf(cookieValue(headers.get("cookie"), "bookmark") ?? undefined);
  const teamId = /^\/teams\/([^/.]+)/.exec(new URL(url).pathname)?.[1] ?? null;
  const database = openDatabase(env.DB, bookmark, true);
  return { requestId: crypto.randomUUID(), calls: 0, teamId, database, access: new Map() };
}
