import { expect, type Page, type Request } from "@playwright/test";
import { QUIET } from "#party/protocol-constants.ts";

const isRead = (request: Request) => request.method() === "GET" && new URL(request.url()).pathname.startsWith("/api/");

/** Waits until the page has joined the room and read what it missed. */
export async function openLive(page: Page, path: string): Promise<void> {
  const reading = new Set<Request>();
  page.on("request", (request) => isRead(request) && reading.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => reading.delete(request));
  }
  await Promise.all([waitUntilJoined(page), page.goto(path)]);
  // Two frames later the page has applied the events and started its requests.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => reading.size).toBe(0);
}

/** Resolves when a new socket of a team's page has joined the room. Home opens quiet sockets. */
export function waitUntilJoined(page: Page): Promise<void> {
  const isOfTeam = (url: string) => url.includes("/parties/") && !url.endsWith(`?${QUIET}`);
  return new Promise((resolve) => {
    // A page that is offline also opens sockets, which fail.
    page.on("websocket", function onSocket(socket) {
      if (!isOfTeam(socket.url())) return;
      socket.on("framereceived", ({ payload }) => {
        if (!String(payload).includes('"event":"sync"')) return;
        page.off("websocket", onSocket);
        resolve();
      });
    });
  });
}

export function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isRead(request)) reads.push(pathname.replace(/^\/api\/teams\/[^/]+\//, ""));
  });
  return reads;
}

export const offlineBadge = (page: Page) => page.getByText("Sin conexión en vivo");

/** Milliseconds between the countdown and this machine's clock at the next tick. */
async function countdownError(page: Page, endsAt: string): Promise<number> {
  const countdown = page.getByRole("timer");
  await expect(countdown).toBeVisible();
  return countdown.evaluate(
    (element, end) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          const [minutes = 0, seconds = 0] = (element.textContent ?? "").split(":").map(Number);
          // A test may have changed `Date`.
          const now = performance.timeOrigin + performance.now();
          resolve(end - now - (minutes * 60 + seconds) * 1000);
        });
        observer.observe(element, { characterData: true, childList: true, subtree: true });
      }),
    Date.parse(endsAt),
  );
}

/** Retries because a busy machine may render a tick late. */
export const expectCountdown = (page: Page, endsAt: string) =>
  expect.poll(async () => Math.abs(await countdownError(page, endsAt)), { timeout: 30_000 }).toBeLessThan(200);
