import type { Page } from "@playwright/test";
import { DESKTOP, expect, PHONE } from "./fixtures.ts";
import { SCREENS } from "./screens.ts";
import { settle, test } from "./stage.ts";

const WIDTHS = [320, 390, 768, 1024, 1280, 1920, 2560];
/** A thumb's width in CSS pixels; half a pixel less is rounding. */
const THUMB = 44 - 0.5;
const STILL_IN_MS = 1;

/** What moved by itself while the page loaded; not the faces of the people, who come and go as they like. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          // The type of these entries is not in TypeScript's library.
          for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
            if (entry.hadRecentInput) continue;
            for (const { node } of entry.sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              if (!element?.closest('[aria-label="Quién está aquí"]'))
                moved.push(element?.outerHTML.slice(0, 120) ?? "");
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
  );
}

type LayoutShift = { hadRecentInput: boolean; sources: { node: Node | null }[] };

/** What one can press that is smaller than a thumb; links in running text are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((thumb) => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]",
    );
    const shown = [...all].filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline");
    return shown.flatMap((one) => {
      // A radio's whole line is pressed.
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      return width < thumb || height < thumb ? [`${width} × ${height}: ${one.outerHTML.slice(0, 160)}`] : [];
    });
  }, THUMB);
}

/** Waits for what comes last to a team's pages: the people who are here. */
async function untilCompany(page: Page): Promise<void> {
  if (!/\/teams\/.{10}/.test(page.url())) return;
  await page.getByRole("list", { name: "Quién está aquí" }).waitFor({ state: "attached" });
  await settle(page);
}

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test("Fits every window, and on a phone every thumb", async ({ show }) => {
      const page = await show(screen, { viewport: PHONE });
      await untilCompany(page);
      if (!screen.open) expect(await shifts(page), "layout shifts").toEqual([]);
      expect(await smallTargets(page), "small targets").toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: DESKTOP.height });
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scroll, `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
  });
}

test("Nothing moves by itself while a page loads on a desk", async ({ show }) => {
  const main = ["landing", "login", "home", "team", "retrospective", "counters", "counter", "topic", "members"];
  for (const screen of SCREENS.filter(({ name }) => main.includes(name))) {
    const page = await show(screen, { viewport: DESKTOP });
    await untilCompany(page);
    expect(await shifts(page), screen.name).toEqual([]);
    await page.close();
  }
});

declare global {
  interface Window {
    /** What moved, frame by frame, since the page was asked for. */
    seenMoving?: string[];
  }
}

test("Who asked for less motion sees none", async ({ show }) => {
  const moving = ["landing", "home-sidebar", "team-menu", "team-timer-dialog", "team-toast", "retrospective-closed"];
  for (const screen of SCREENS.filter(({ name }) => moving.includes(name))) {
    const page = await show(screen, { viewport: PHONE, reducedMotion: "reduce" }, async (context) => {
      await context.addInitScript((limit) => {
        const seen: string[] = [];
        window.seenMoving = seen;
        const look = () => {
          for (const one of document.getAnimations()) {
            const length = Number(one.effect?.getComputedTiming().activeDuration);
            if (length > limit) seen.push(`${length} ms: ${one instanceof CSSAnimation ? one.animationName : "moves"}`);
          }
          requestAnimationFrame(look);
        };
        look();
      }, STILL_IN_MS);
    });
    expect(await page.evaluate(() => window.seenMoving), screen.name).toEqual([]);
    await page.close();
  }
});
