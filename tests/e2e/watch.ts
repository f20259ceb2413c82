import { expect, type Page, type Request } from "@playwright/test";

/** How soon what one person does shows to the others. */
export const SOON = { timeout: 1000 };

const isRead = (request: Request) => request.method() === "GET" && new URL(request.url()).pathname.startsWith("/api/");

/** Goes to a page of a team and waits until it is live: the room has told it what it missed, and it has read that. */
export async function openLive(page: Page, path: string): Promise<void> {
  const reading = new Set<Request>();
  page.on("request", (request) => isRead(request) && reading.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => reading.delete(request));
  }
  await Promise.all([untilLive(page), page.goto(path)]);
  // Two frames: the news were heard, and what they made it read was asked for.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => reading.size).toBe(0);
}

/** Waits for the next socket to have caught up. */
export async function untilLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (one) => one.url().includes("/parties/"));
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes('"event":"sync"'));
}

/** What a page reads from the API from now on. */
export function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isRead(request)) reads.push(pathname.replace(/^\/api\/teams\/[^/]+\//, ""));
  });
  return reads;
}

/** What the header says while news do not arrive. */
export const lostBadge = (page: Page) => page.getByText("Sin conexión en vivo");

/** By how many milliseconds the page's countdown was off at its next tick, by this machine's own clock. */
export async function countdownError(page: Page, endsAt: string): Promise<number> {
  const countdown = page.getByRole("timer");
  await expect(countdown).toBeVisible();
  return countdown.evaluate(
    (element, end) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          const [minutes = 0, seconds = 0] = (element.textContent ?? "").split(":").map(Number);
          // Not `Date`, which a test may have set wrong.
          const now = performance.timeOrigin + performance.now();
          resolve(end - now - (minutes * 60 + seconds) * 1000);
        });
        observer.observe(element, { characterData: true, childList: true, subtree: true });
      }),
    Date.parse(endsAt),
  );
}
