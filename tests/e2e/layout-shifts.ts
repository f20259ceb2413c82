import type { Page } from "@playwright/test";

type LayoutShift = {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The list of the people here and their number beside it, which change at any time. */
export const PRESENCE = '[aria-label="Quién está aquí"], [aria-label="Quién está aquí"] + p';

// TypeScript does not know when a frame was made; older browsers say only when it was shown.
type Paint = PerformanceEntry & { paintTime?: number };

/**
 * Records layout shifts without recent input, from the second painted frame on.
 * @param sinceRequest false records from now on
 * @param ignore a selector: shifts inside its elements are not recorded
 * @returns a function that reads what moved: tag, classes, text, and its places before and after
 */
export async function recordLayoutShifts(
  page: Page,
  { sinceRequest = false, ignore = ":not(*)" } = {},
): Promise<() => Promise<string[]>> {
  const shifts = await page.evaluateHandle(
    async ({ sinceRequest, ignore }) => {
      const moved: string[] = [];
      // Chromium compares the first painted frame with the layout before it, which nobody saw.
      const firstFrame = await new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName("first-paint") as Paint[];
          if (paint) found(paint.paintTime ?? paint.startTime);
        }).observe({ type: "paint", buffered: true });
      });
      new PerformanceObserver((list) => {
        // TypeScript has no type for these entries.
        for (const { hadRecentInput, sources, startTime } of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
          if (hadRecentInput || startTime <= firstFrame) continue;
          for (const { node, previousRect, currentRect } of sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            if (element?.closest(ignore)) continue;
            const [before, after] = [previousRect, currentRect].map(
              ({ x, y, width, height }) => `${width} × ${height} at ${x}, ${y}`,
            );
            const name = `${element?.tagName} ${element?.getAttribute("class")} in ${element?.parentElement?.getAttribute("class")}`;
            moved.push(`${name} "${element?.textContent?.slice(0, 60)}": ${before} to ${after}`);
          }
        }
      }).observe({ type: "layout-shift", buffered: sinceRequest });
      return moved;
    },
    { sinceRequest, ignore },
  );
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return shifts.jsonValue();
  };
}

export async function shiftsSinceRequest(page: Page): Promise<string[]> {
  const shifts = await recordLayoutShifts(page, { sinceRequest: true, ignore: PRESENCE });
  return shifts();
}
