import { env, exports } from "cloudflare:workers";
import { hc } from "hono/client";
import type { Api } from "#worker/api/index.ts";

export const ORIGIN = "http://tertulia.test";

/** The typed client, over the whole Worker, as one person (or nobody). */
export const clientOf = (token?: string) =>
  hc<Api>(ORIGIN, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    fetch: (input: RequestInfo | URL, init?: RequestInit) => exports.default.fetch(new Request(input, init)),
  }).api;

/** A raw call, for what the typed client would not send. */
export const call = (path: string, init: RequestInit & { token?: string; json?: unknown } = {}) => {
  const headers = new Headers(init.headers);
  if (init.token) headers.set("authorization", `Bearer ${init.token}`);
  if (init.json !== undefined) headers.set("content-type", "application/json");
  const body = init.json === undefined ? init.body : JSON.stringify(init.json);
  return exports.default.fetch(new Request(ORIGIN + path, { ...init, headers, body }));
};

export { env };
