import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, PHONE } from "./fixtures.ts";
import { type Ground, layGround, worstGrounds } from "./grounds.ts";
import { SCREENS } from "./screens.ts";
import { test as base, settle } from "./stage.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};
/** The rules whose answer colours can change; the others are asked once a layout. */
const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

const test = base.extend<object, { grounds: Record<"day" | "night", Ground> }>({
  grounds: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: String(project.use.baseURL), viewport: DESKTOP });
      await use(await worstGrounds(page));
      await page.close();
    },
    { scope: "worker" },
  ],
});

type Rules = typeof ALL_RULES | typeof COLOUR_RULES;

/** Why axe may not know the ground under a text; on paper and plain ground there is no such excuse. */
const UNKNOWN_GROUND = ["bgGradient", "bgImage", "imgNode", "pseudoContent"];

/** What axe finds wrong, and text on a ground it does not know. */
function findings(page: Page, runOnly: Rules): Promise<string[]> {
  return page.evaluate(
    async ({ runOnly, excuses }) => {
      // axe puts itself on the window.
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations, incomplete } = await axe.run(document, {
        runOnly,
        resultTypes: ["violations", "incomplete"],
      });
      const untold = incomplete.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ any }) => any.some(({ data }) => excuses.includes(data?.messageKey)))
          .map((node) => ({ id, node })),
      );
      const wrong = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
      return [...wrong, ...untold].map(
        ({ id, node }) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`,
      );
    },
    { runOnly, excuses: UNKNOWN_GROUND },
  );
}

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.status) test.use({ expectedErrors: [new RegExp(`status of ${screen.status}`)] });

    test("Is for everybody, by day and by night, on every background", async ({ show, grounds: { day, night } }) => {
      const page = await show(screen, { viewport: screen.phoneOnly ? PHONE : DESKTOP, colorScheme: "light" });
      await page.evaluate(AXE);
      await layGround(page, day);
      expect(await findings(page, ALL_RULES)).toEqual([]);
      await layGround(page, night);
      expect(await findings(page, COLOUR_RULES)).toEqual([]);
      if (screen.phoneOnly) return;
      await page.setViewportSize(PHONE);
      await settle(page);
      expect(await findings(page, ALL_RULES)).toEqual([]);
    });
  });
}
