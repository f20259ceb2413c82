import { type ClientResponse, hc } from "hono/client";
import { noteAnswer, readBookmark } from "#app/lib/realtime/bookmarks.ts";
import { setBookmarkOf } from "#app/lib/realtime/data-age.ts";
import { readToken } from "#app/lib/session.ts";
import { browserSettings } from "#app/lib/settings.ts";
import type { Api } from "#worker/api/index.ts";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import { ApiError, readError, unreachable } from "./api-error.ts";

/** The typed client: the same in a loader (in process) and in the browser (over HTTP). */
export type ApiClient = ReturnType<typeof hc<Api>>["api"];

/** How a loader reaches the API where no Worker is around it (the development server of the screens). */
export const clientAt = (origin: string, options: Parameters<typeof hc<Api>>[1]): ApiClient =>
  hc<Api>(origin, options).api;

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const token = readToken();
  const bookmark = readBookmark();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  const answer = await fetch(input, { ...init, headers });
  noteAnswer(answer.headers.get(BOOKMARK_HEADER));
  return answer;
}

/** The browser's client; on the server it is never called, because loaders fill the cache first. */
export const api: ApiClient = clientAt(browserSettings().apiOrigin, { fetch: send });

/** Says of a call that it is this attempt: sent again it makes nothing twice. @param key a UUID */
export const withIdempotencyKey = (key: string) => ({ headers: { "idempotency-key": key } });

/**
 * The body of a call's answer, null for 204.
 * @throws ApiError with the server's message, or 'Error inesperado' when no answer came (spec §8)
 */
export async function call<Body>(sending: Promise<ClientResponse<Body>>): Promise<Body> {
  const response = await sending.catch((error: unknown) => {
    throw error instanceof ApiError ? error : unreachable();
  });
  if (!response.ok) throw await readError(response as unknown as Response);
  // A 204 has no body, and its type says null.
  if (response.status === 204) return null as Body;
  const body = (await response.json()) as Body;
  if (typeof document !== "undefined") setBookmarkOf(body, response.headers.get(BOOKMARK_HEADER));
  return body;
}
