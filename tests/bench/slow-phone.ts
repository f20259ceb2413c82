import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { PHONE, pageOf } from "./browser.ts";
import type { Person } from "./people.ts";

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up; its slow phone has a quarter of this CPU. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOW_CPU = 4;

/** A phone on a slow network, with nothing in its cache. */
export async function slowPhone(
  browser: Browser,
  origin: string,
  person: Person | null,
  more: BrowserContextOptions = {},
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await pageOf(browser, origin, person, {
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...more,
  });
  return { page, devtools: await slowDown(page) };
}

/** Gives a page the network and the CPU of a slow phone. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  return devtools;
}

/** Milliseconds to the Largest Contentful Paint, and the layout shift. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>((resolve) => {
        let [paint, shift] = [0, 0];
        new PerformanceObserver((list) => {
          paint = list.getEntries().at(-1)?.startTime ?? paint;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) shift += Number(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ paint, shift }), 500);
      }),
  );
