import type { Hono } from "hono";
import { type ClientResponse, hc } from "hono/client";
import type { BlankEnv } from "hono/types";
import { bookmarks } from "#app/lib/realtime/bookmarks.ts";
import { tokenForCall } from "#app/lib/session.ts";
import { browserSettings } from "#app/lib/settings.ts";
import type { ApiSchema } from "#worker/contract/api-schema.ts";
import { BOOKMARK_HEADER } from "#worker/contract/constants.ts";
import { language } from "#worker/contract/language.ts";
import { ApiError, readError, unreachable } from "./api-error.ts";

type Api = Hono<BlankEnv, ApiSchema>;

/** The same typed client in loaders (in process) and in the browser (over HTTP). */
export type ApiClient = ReturnType<typeof hc<Api>>["api"];

export const clientAt = (origin: string, options: Parameters<typeof hc<Api>>[1]): ApiClient =>
  withEncodedParams(hc<Api>(origin, options).api);

type CallInput = { param?: Record<string, string> };

const encodeParam = <Input extends CallInput | undefined>(input: Input): Input =>
  input?.param
    ? {
        ...input,
        param: Object.fromEntries(Object.entries(input.param).map(([name, id]) => [name, encodeURIComponent(id)])),
      }
    : input;

/** hono's client puts parameters into the path as they are. */
export function withEncodedParams<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return member instanceof Function ? withEncodedParams(member) : member;
    },
    apply: (target, self, [input, ...options]: [CallInput?, ...unknown[]]) =>
      // Only a target that can be called comes here; `Client` does not say that it can.
      Reflect.apply(target as unknown as () => unknown, self, [encodeParam(input), ...options]),
  });
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const token = await tokenForCall();
  const bookmark = bookmarks.latest();
  headers.set("accept-language", language());
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  const response = await fetch(input, { ...init, headers });
  bookmarks.save(response.headers.get(BOOKMARK_HEADER));
  return response;
}

export const api: ApiClient = clientAt(browserSettings().apiOrigin, { fetch: send });

/**
 * The body of a response (null for 204) and its bookmark ("" without one).
 * @throws ApiError
 */
export async function receive<Body>(sending: Promise<ClientResponse<Body>>): Promise<{ body: Body; bookmark: string }> {
  const response = await sending.catch((error: unknown) => {
    throw error instanceof ApiError ? error : unreachable();
  });
  if (!response.ok) throw await readError(response);
  const bookmark = response.headers.get(BOOKMARK_HEADER) ?? "";
  // `ApiSchema` says null for a call that answers 204.
  if (response.status === 204) return { body: null as Body, bookmark };
  // `ApiSchema` has the type that the Worker's handler must return.
  const body = (await response.json()) as Body;
  if (typeof document !== "undefined") bookmarks.setOfData(body, bookmark);
  return { body, bookmark };
}

/** @throws ApiError */
export const call = async <Body>(sending: Promise<ClientResponse<Body>>): Promise<Body> =>
  (await receive(sending)).body;
