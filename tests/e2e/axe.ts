import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { PSEUDO_LANGUAGE } from "#worker/contract/language.ts";
import { reportOf } from "./run-settings.ts";

export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
};
/** Only these depend on colours. The other rules run once per layout. */
export const COLOUR_RULES = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

type Rules = typeof ALL_RULES | typeof COLOUR_RULES;

/** Reasons for which axe cannot determine the background of a text. */
const UNKNOWN_BACKGROUND = ["bgGradient", "bgImage", "imgNode", "pseudoContent"];

/** The code of the pseudo-locale, which only development offers, is of no real language. */
const OF_PSEUDO = new RegExp(`^(html-lang-valid|valid-lang): <\\w+ [^>]*\\blang="${PSEUDO_LANGUAGE}"`);

type Finding = { text: string; colours: string };

export async function findings(page: Page, runOnly: Rules): Promise<string[]> {
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
          text: `${id}: ${node.html.slice(0, 60)} … ${node.html.slice(-100)} ${node.failureSummary ?? ""}`,
          colours: pair ? `${pair.fgColor} ${pair.bgColor}` : "",
        };
      });
    },
    { runOnly, excuses: UNKNOWN_BACKGROUND },
  );
  const real = found.filter(({ text }) => !OF_PSEUDO.test(text));
  return real.flatMap(({ text, colours }) => (colours === "" || isFirstIn(colours) ? [text] : []));
}

/** Two colours that are too close fail the first screen that shows them, not every one. */
function isFirstIn(colours: string): boolean {
  const isFirst = !existsSync(reportOf(colours));
  writeFileSync(reportOf(colours), "");
  return isFirst;
}
