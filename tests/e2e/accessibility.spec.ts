import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { applyBackground, findWorstColours, type WorstColour } from "./backgrounds.ts";
import { DESKTOP, expect, PHONE } from "./fixtures.ts";
import { reportOf } from "./run-settings.ts";
import { test as base, settle } from "./screen-fixtures.ts";
import { SCREENS } from "./screens.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};
/** Only these depend on colours. The other rules run once per layout. */
const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

const test = base.extend<object, { worstColours: Record<"light" | "dark", WorstColour> }>({
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
      show,
      worstColours: { light, dark },
    }) => {
      const page = await show(screen, { viewport: screen.phoneOnly ? PHONE : DESKTOP, colorScheme: "light" });
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
