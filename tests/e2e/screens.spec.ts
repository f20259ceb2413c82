import type { Page } from "@playwright/test";
import { BUDGET } from "#tests/bench/budgets.ts";
import { ALL_RULES, AXE, COLOUR_RULES, findings } from "./axe.ts";
import { applyBackground, findWorstColours, type WorstColour } from "./backgrounds.ts";
import { contextOf, DESKTOP, expect, PHONE } from "./fixtures.ts";
import { shiftsSinceRequest } from "./layout-shifts.ts";
import { test as base, openScreen, sayOn, settle, storageOf, waitForPresence } from "./screen-fixtures.ts";
import { SCREENS, type Screen } from "./screens.ts";

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1920, 2560];
/** WCAG target size in CSS pixels, minus rounding. */
const MIN_TARGET = 44 - 0.5;

type Size = { width: number; height: number };

/** Opened by the last test of this worker, with so many dialogs, menus and toasts. */
let last: { screen: Screen; page: Page; layers: number } | undefined;

const layersOf = (page: Page): Promise<number> =>
  page.locator("dialog[open]:visible, [role=menu]:visible, [data-sonner-toast]:visible").count();

let worstColours: Promise<Record<"light" | "dark", WorstColour>> | undefined;

const test = base.extend<{
  open: (screen: Screen, viewport: Size) => Promise<Page>;
  /** The page that the last test left, if it shows this screen. A dialog or menu that a change of the width closed opens again. */
  reuse: (screen: Screen, viewport: Size) => Promise<Page>;
  worstColours: Record<"light" | "dark", WorstColour>;
}>({
  open: async ({ browser, watch, screenData, baseURL }, use) => {
    await use(async (screen, viewport) => {
      await last?.page.context().close();
      last = undefined;
      const storageState = storageOf(screen.who, screenData, String(baseURL));
      const context = await contextOf(browser, { viewport, storageState });
      watch(context);
      const page = await context.newPage();
      await openScreen(page, screen, screenData);
      await waitForPresence(page);
      last = { screen, page, layers: await layersOf(page) };
      return page;
    });
  },
  reuse: async ({ open, watch }, use) => {
    await use(async (screen, viewport) => {
      if (last?.screen !== screen) return open(screen, viewport);
      const { page, layers } = last;
      watch(page.context());
      await page.setViewportSize(viewport);
      if ((await layersOf(page)) !== layers) await screen.open?.(page, await sayOn(page));
      await settle(page);
      return page;
    });
  },
  worstColours: async ({ browser, baseURL }, use) => {
    worstColours ??= browser.newPage({ baseURL, viewport: DESKTOP }).then(async (page) => {
      const colours = await findWorstColours(page);
      await page.close();
      return colours;
    });
    await use(await worstColours);
  },
});

/** The bytes of all script that the page has loaded, also on demand, are counted. */
const loadedScript = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loaded = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });

function loadedBudget({ name }: Screen, path: string): number {
  if (name === "board-comments") return BUDGET.loaded.conversation;
  if (/\/retrospectives\/[^/]+$/.test(path) && !path.endsWith("/create")) return BUDGET.loaded.board;
  return /^\/($|teams|user|thank-you|format)/.test(path) ? BUDGET.loaded.private : BUDGET.loaded.account;
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

/** A page that is not painted takes about half of the CPU at each width, and has the same layout, focus and layers. */
const paint = (page: Page, isPainted: boolean) =>
  page.evaluate(
    (opacity) => {
      document.documentElement.style.opacity = opacity;
    },
    isPainted ? "" : "0",
  );

/** The widths of the content, as it is and as in a language that runs from right to left. */
const scrollWidths = (page: Page): Promise<{ scroll: number; fromRightToLeft: number }> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const { dir, scrollWidth: scroll } = root;
    root.dir = "rtl";
    const { scrollWidth: fromRightToLeft } = root;
    root.dir = dir;
    return { scroll, fromRightToLeft };
  });

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

for (const screen of SCREENS) {
  test.describe(`A person opens the screen ${screen.name}`, () => {
    // The tests run in one worker and in this order, so that a screen opens once.
    test.describe.configure({ mode: "default" });
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test(`The screen ${screen.name} fits every width, cuts no word on a phone, and its touch targets are large enough`, async ({
      open,
    }) => {
      const page = await open(screen, PHONE);
      if (!screen.open) {
        expect(await shiftsSinceRequest(page), "layout shifts").toEqual([]);
        expect(await loadedScript(page), "bytes of script").toBeLessThanOrEqual(
          loadedBudget(screen, new URL(page.url()).pathname),
        );
      }
      expect(await smallTargets(page), "small targets").toEqual([]);
      await paint(page, false);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: DESKTOP.height });
        const { scroll, fromRightToLeft } = await scrollWidths(page);
        expect(scroll, `at ${width} px`).toBeLessThanOrEqual(width);
        expect(fromRightToLeft, `from right to left at ${width} px`).toBeLessThanOrEqual(width);
        if (width <= PHONE.width) expect(await cutWords(page), `words cut at ${width} px`).toEqual([]);
      }
      // The next test finds the page in this direction.
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      await paint(page, true);
    });

    test(`The screen ${screen.name} has no accessibility violation on any background, light or dark`, async ({
      reuse,
      worstColours: { light, dark },
    }) => {
      const page = await reuse(screen, screen.phoneOnly ? PHONE : DESKTOP);
      await page.evaluate(AXE);
      await applyBackground(page, light);
      expect(await findings(page, ALL_RULES)).toEqual([]);
      await applyBackground(page, dark);
      expect(await findings(page, COLOUR_RULES)).toEqual([]);
      if (screen.phoneOnly) return;
      await page.setViewportSize(PHONE);
      await settle(page);
      expect(await findings(page, ALL_RULES)).toEqual([]);
    });
  });
}
