import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceContext } from "#app/lib/nonce.ts";

const ABORT_AFTER = 10_000;

/** Renders the page as a stream; robots get it whole. Inline scripts carry the nonce that the page's policy names. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce = "" }: AppLoadContext,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ABORT_AFTER);
  let answer = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: stop.signal,
      onError(error) {
        answer = 500;
        console.error(error);
      },
    },
  );
  const whole = body.allReady.finally(() => clearTimeout(timer));
  if (isbot(request.headers.get("user-agent") ?? "")) await whole;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status: answer, headers });
}

/** What breaks in a loader, for the log. Never the page's address: it may hold a password (spec §2). */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error);
};
