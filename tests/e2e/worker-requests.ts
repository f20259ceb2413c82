import type { Page } from "@playwright/test";

/** Without static files, which are free. The list grows while the page is open. */
export function workerRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/assets\/|\.(svg|png|webmanifest)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  page.on("websocket", (socket) => asked.push(`GET ${new URL(socket.url()).pathname}`));
  return asked;
}
