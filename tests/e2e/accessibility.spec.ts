import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { applyBackground, findWorstColours, type WorstColour } from "./backgrounds.ts";
import { DESKTOP, expect, PHONE } from "./fixtures.ts";
import { reportOf } from "./run-settings.ts";
import { test as base, openScreen, settle, storageOf } from "./screen-fixtures.ts";
import { SCREENS, type Screen, type Who } from "./screens.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};
/** Only these depend on colours. The other rules run once per layout. */
const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

/** Answers with a document that has no script. */
const BLANK = "/favicon.svg";

type Fixtures = { open: (screen: Screen, viewport: { width: number; height: number }) => Promise<Page> };
type WorkerFixtures = {
  worstColours: Record<"light" | "dark", WorstColour>;
  /** A new context for each screen takes an eighth of the CPU time of these tests. */
  pages: Map<Who, Page>;
};

const test = base.extend<Fixtures, WorkerFixtures>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const pages = new Map<Who, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  open: async ({ browser, pages, watch, screenData, baseURL }, use) => {
    const leave: (() => Promise<void>)[] = [];
    await use(async (screen, viewport) => {
      const storageState = storageOf(screen.who, screenData, String(baseURL));
      const page = pages.get(screen.who) ?? (await (await browser.newContext({ storageState })).newPage());
      pages.set(screen.who, page);
      watch(page.context());
      leave.push(async () => {
        // The page ends within its own test, and what it stored with it.
        await page.goto(BLANK);
        await page.evaluate(
          (items) => {
            sessionStorage.clear();
            localStorage.clear();
            for (const { name, value } of items) localStorage.setItem(name, value);
          },
          storageState?.origins.flatMap(({ localStorage }) => localStorage) ?? [],
        );
        await page.context().clearCookies();
        await page.context().addCookies(storageState?.cookies ?? []);
      });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: "light" });
      await openScreen(page, screen, screenData);
      return page;
    });
    for (const one of leave) await one();
  },
  worstColours: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: String(project.use.baseURL), viewport: DESKTOP });
      await use(await findWorstColours(page));
      await page.close();
    },
    { scope: "worker" },
  ],
});

type Rules = typeof ALL_RULES | typeof COLOUR_RULES;

/** Reasons for which axe cannot determine the background of a text. */
const UNKNOWN_BACKGROUND = ["bgGradient", "bgImage", "imgNode", "pseudoContent"];

type Finding = { text: string; colours: string };

async function findings(page: Page, runOnly: Rules): Promise<string[]> {
  const found: Finding[] = await page.evaluate(
    async ({ runOnly, excuses }) => {
      // The axe script adds itself to the window.
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations, incomplete } = await axe.run(document, {
        runOnly,
        resultTypes: ["violations", "incomplete"],
      });
      const unclear = incomplete.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ any }) => any.some(({ data }) => excuses.includes(data?.messageKey)))
          .map((node) => ({ id, node })),
      );
      const wrong = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
      return [...wrong, ...unclear].map(({ id, node }) => {
        const pair = node.any.find(({ data }) => data?.fgColor && data?.bgColor)?.data;
        return {
          text: `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`,
          colours: pair ? `${pair.fgColor} ${pair.bgColor}` : "",
        };
      });
    },
    { runOnly, excuses: UNKNOWN_BACKGROUND },
  );
  return found.flatMap(({ text, colours }) => (colours === "" || isFirstIn(colours) ? [text] : []));
}

/** Two colours that are too close fail the first screen that shows them, not every one. */
function isFirstIn(colours: string): boolean {
  const isFirst = !existsSync(reportOf(colours));
  writeFileSync(reportOf(colours), "");
  return isFirst;
}

for (const screen of SCREENS) {
  test.describe(`A person opens the screen ${screen.name}`, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test(`The screen ${screen.name} has no accessibility violation on any background, light or dark`, async ({
      open,
      worstColours: { light, dark },
    }) => {
      const page = await open(screen, screen.phoneOnly ? PHONE : DESKTOP);
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
