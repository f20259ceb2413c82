import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, PHONE } from "./fixtures.ts";
import { PRESENCE, recordLayoutShifts } from "./layout-shifts.ts";
import { settle, test } from "./screen-fixtures.ts";
import { SCREENS } from "./screens.ts";

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1920, 2560];
/** WCAG target size in CSS pixels, minus rounding. */
const MIN_TARGET = 44 - 0.5;
const STILL_IN_MS = 1;

/** Since the page was requested. */
async function layoutShifts(page: Page): Promise<string[]> {
  const shifts = await recordLayoutShifts(page, { sinceRequest: true, ignore: PRESENCE });
  return shifts();
}

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]",
    );
    const shown = [...all].filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline");
    return shown.flatMap((one) => {
      // The whole label of a radio is its target.
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      return width < minimum || height < minimum ? [`${width} × ${height}: ${one.outerHTML.slice(0, 160)}`] : [];
    });
  }, MIN_TARGET);
}

/** Words that a line end cuts although a line has room for them. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest("script, style, .sr-only")) continue;
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(pieces.map(({ top }) => Math.round(top))).size < 2) continue;
        let block = parent;
        while (getComputedStyle(block).display === "inline" && block.parentElement) block = block.parentElement;
        const { paddingLeft, paddingRight } = getComputedStyle(block);
        const room = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        // A narrow block may stand beside free space, so the room is that of the widest block around it in the page.
        const free = Math.max(room, block.parentElement?.clientWidth ?? 0);
        const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
        if (width <= free) cut.push(`${word} (${Math.round(width)} of ${Math.round(free)} px)`);
      }
    }
    return cut;
  });
}

async function waitForPresence(page: Page): Promise<void> {
  if (!/\/teams\/.{10}/.test(page.url())) return;
  await page.getByRole("list", { name: "Quién está aquí" }).waitFor({ state: "attached" });
  await settle(page);
}

for (const screen of SCREENS) {
  test.describe(`A person opens the screen ${screen.name}`, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test(`The screen ${screen.name} fits every width, cuts no word on a phone, and its touch targets are large enough`, async ({
      show,
    }) => {
      const page = await show(screen, { viewport: PHONE });
      await waitForPresence(page);
      if (!screen.open) expect(await layoutShifts(page), "layout shifts").toEqual([]);
      expect(await smallTargets(page), "small targets").toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: DESKTOP.height });
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scroll, `at ${width} px`).toBeLessThanOrEqual(width);
        if (width <= PHONE.width) expect(await cutWords(page), `words cut at ${width} px`).toEqual([]);
      }
    });
  });
}

test("The content does not shift while a page loads on a desktop", async ({ show }) => {
  const main = ["landing", "login", "home", "team", "retrospective", "counters", "counter", "topic", "members"];
  for (const screen of SCREENS.filter(({ name }) => main.includes(name))) {
    const page = await show(screen, { viewport: DESKTOP });
    await waitForPresence(page);
    expect(await layoutShifts(page), screen.name).toEqual([]);
    await page.close();
  }
});

const PAUSE_MS = 700;

test("A page that arrives in two pieces is shown once it is whole", async ({ page, baseURL }) => {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(String(request.url), baseURL));
    response.setHeader("content-type", String(answer.headers.get("content-type")));
    const content = Buffer.from(await answer.arrayBuffer());
    if (request.url !== "/landing") return response.end(content);
    // A link whose icon came without its text.
    const cut = content.indexOf("</svg>") + "</svg>".length;
    response.write(content.subarray(0, cut));
    await wait(PAUSE_MS);
    response.end(content.subarray(cut));
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/landing`);
  const firstPaint = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  await expect.poll(firstPaint).toBeDefined();
  expect(await firstPaint()).toBeGreaterThan(PAUSE_MS);
  server.closeAllConnections();
  server.close();
});

declare global {
  interface Window {
    /** Animations seen since the page was requested. */
    seenMoving?: string[];
  }
}

test("A person who prefers reduced motion sees no animation", async ({ show }) => {
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
