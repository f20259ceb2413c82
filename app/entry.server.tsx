import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceContext } from "#app/lib/nonce.ts";

/** Milliseconds. */
const ABORT_AFTER = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce = "" }: AppLoadContext,
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ABORT_AFTER);
  let responseStatus = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: controller.signal,
      onError(error) {
        responseStatus = 500;
        console.error(error);
      },
    },
  );
  const complete = body.allReady.finally(() => clearTimeout(timer));
  if (isbot(request.headers.get("user-agent") ?? "")) await complete;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status: responseStatus, headers });
}

/** Never log the URL: its query may hold a password. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error);
};
