import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { hc } from "hono/client";
import { type Api, api } from "#worker/api/index.ts";
import worker from "#worker/index.ts";

export const ORIGIN = "http://tertulia.test";

const unfinished = new Set<Promise<void>>();

/** Calls the Worker directly: the test pool's `exports.default` gets slower with every request. */
export async function ask(request: Request, bindings: Cloudflare.Env = env): Promise<Response> {
  const context = createExecutionContext();
  // `cf` is missing here, and the Worker never reads it.
  const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, bindings, context);
  const work = waitOnExecutionContext(context).finally(() => unfinished.delete(work));
  unfinished.add(work);
  return answer;
}

/**
 * Resolves when the calls so far have done all that they do after their answers, such as mails and posts to Slack. What did
 * not happen by then will not, so a second one is seen.
 */
export async function settled(): Promise<void> {
  await Promise.all(unfinished);
}

export async function askApi(request: Request, bindings: object): Promise<Response> {
  const context = createExecutionContext();
  const answer = await api.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return answer;
}

export const clientOf = (token?: string) =>
  hc<Api>(ORIGIN, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    fetch: (input: RequestInfo | URL, init?: RequestInit) => ask(new Request(input, init)),
  }).api;

type CallInit = RequestInit & { token?: string; json?: unknown };

export const call = (path: string, init: CallInit = {}, bindings: Cloudflare.Env = env) => {
  const headers = new Headers(init.headers);
  if (init.token) headers.set("authorization", `Bearer ${init.token}`);
  if (init.json !== undefined) headers.set("content-type", "application/json");
  const body = init.json === undefined ? init.body : JSON.stringify(init.json);
  return ask(new Request(ORIGIN + path, { ...init, headers, body }), bindings);
};

/** The bindings of a deployment without mail. */
export const withoutMail: Cloudflare.Env = { ...env, WITHOUT_MAIL: "1" };

export { env };
