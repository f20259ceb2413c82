import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundleInto } from "#scripts/local/bundle.ts";
import { BUDGET } from "#tests/bench/budgets.ts";
import { allFiles, filesOf, pageScripts, total } from "#tests/bench/build-files.ts";
import { landingPage } from "#tests/bench/landing-page.ts";

describe("What travels to a browser, of the build as it is", () => {
  it("No page loads more script than its kind may", () => {
    const pages = pageScripts();
    expect(pages.length).toBeGreaterThan(25);
    const heavy = pages.filter(({ kind, script }) => script > BUDGET.script[kind]);
    expect(heavy.map(({ id, script }) => `${id}: ${script}`)).toEqual([]);
  });

  it("The landing page loads no script, and is small with everything it loads", async () => {
    const html = await landingPage();
    const files = filesOf(html);
    expect(html).toContain("Tertulia");
    expect(files.filter((file) => file.endsWith(".js"))).toEqual([]);
    expect(gzipSync(html).length + total(files)).toBeLessThanOrEqual(BUDGET.landing);
  });

  it("The style sheet is small", () => {
    expect(total(allFiles(".css"))).toBeLessThanOrEqual(BUDGET.style);
  });
});

it("The Worker's one script is small, as a deploy would send it", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "tertulia-script-"));
  const script = readFileSync(bundleInto(folder));
  rmSync(folder, { recursive: true });
  expect(gzipSync(script).length).toBeLessThanOrEqual(BUDGET.worker);
});
