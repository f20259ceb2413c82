import partFiles from "virtual:part-files";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";
import { keptByLanguage } from "#app/lib/kept-by-language.server.ts";
import { NonceContext } from "#app/lib/nonce.ts";
import { OnServer } from "#app/lib/on-server.tsx";
import { shownParts, wantedParts } from "#app/lib/wanted-parts.ts";
import { inOneLanguage } from "#worker/contract/language.ts";

export { provideTranslation } from "#worker/contract/language.ts";

const contents = keptByLanguage<string>();
const pages = keptByLanguage<Uint8Array[]>();

/** A page waits for all its data, so it is written as one text, because React encodes each small piece of a stream by itself. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  { nonce = "", qrPath, samePage }: AppLoadContext,
): Promise<Response> {
  await wantedParts();
  const server = {
    writeOnce: (id: string, content: () => ReactElement) => contents(id, () => renderToString(content())),
    drawQr: qrPath,
  };
  const page = (
    <NonceContext.Provider value={nonce}>
      <OnServer.Provider value={server}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </OnServer.Provider>
    </NonceContext.Provider>
  );
  const write = () => `<!DOCTYPE html>${inOneLanguage(() => renderToString(page))}`;
  headers.set("content-type", "text/html; charset=utf-8");
  if (samePage !== undefined && nonce && status === 200) {
    const between = pages(samePage, () => write().split(nonce).map(encoded));
    return new Response(joined(between, encoded(nonce)), { status, headers });
  }
  shownParts.clear();
  const html = write();
  if (!context.renderMeta?.didRenderScripts) return new Response(html, { status, headers });
  const links = partLinks(context.manifest);
  return new Response(html + links + (await dataScript(serverHandoffStream, nonce)), { status, headers });
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(parts: Uint8Array[], separator: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * separator.length);
  const all = new Uint8Array(length);
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0) all.set(separator, at - separator.length);
    all.set(part, at);
    at += part.length + separator.length;
  }
  return all;
}

/** Without them a browser asks for the files of a part once its page's scripts run, and for what these import after that. */
function partLinks({ entry, routes }: EntryContext["manifest"]): string {
  const loaded = new Set([entry, ...Object.values(routes)].flatMap((one) => [one?.module, ...(one?.imports ?? [])]));
  // Each language has a folder of its own.
  const folder = entry.module.slice(0, entry.module.lastIndexOf("/") + 1);
  const files = new Set([...shownParts].flatMap((name) => partFiles[name] ?? []).map((file) => folder + file));
  return [...files].map((file) => (loaded.has(file) ? "" : `<link rel="modulepreload" href="${file}"/>`)).join("");
}

/** What `RemixServer` would write while React streams: the loaders' data for the browser. */
async function dataScript(data: EntryContext["serverHandoffStream"], nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">{const c=__remixContext.streamController;c.enqueue(${text});c.close()}</script>`;
}

/** Never log the URL: its query may hold a password. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The message of an answer such as 405 has the path, which may hold the token of a link.
  const failure = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error;
  const { logFailure = console.error } = context;
  logFailure(failure);
};
