import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server.browser";
import { NonceContext } from "#app/lib/nonce.ts";
import { wantedParts } from "#app/lib/wanted-parts.ts";
import { WrittenHtml } from "#app/lib/written-html.ts";
import { inOneLanguage } from "#worker/contract/language.ts";

export { provideTranslation } from "#worker/contract/language.ts";

/** A page waits for all its data, so it is written as one text, because React encodes each small piece of a stream by itself. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  { nonce = "", writtenHtml = "" }: AppLoadContext,
): Promise<Response> {
  await wantedParts();
  const page = (
    <NonceContext.Provider value={nonce}>
      <WrittenHtml.Provider value={writtenHtml}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </WrittenHtml.Provider>
    </NonceContext.Provider>
  );
  const html = inOneLanguage(() => renderToString(page));
  const script = context.renderMeta?.didRenderScripts ? await dataScript(serverHandoffStream, nonce) : "";
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}${script}`, { status, headers });
}

/** What `RemixServer` would write while React streams: the loaders' data for the browser. */
async function dataScript(data: EntryContext["serverHandoffStream"], nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{const c=__remixContext.streamController;c.enqueue(${text});c.close()}</script>`;
}

/** Never log the URL: its query may hold a password. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error);
};
