import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BUDGET } from "#tests/bench/budgets.ts";
import { allFiles, filesOf, landingPage, pageScripts, total } from "#tests/bench/build-files.ts";
import { bundled } from "#tests/server/bundled.ts";

describe("The built pages stay within their size budgets", () => {
  it("No page loads more script than its budget allows", () => {
    const pages = pageScripts();
    expect(pages.length).toBeGreaterThan(25);
    const heavy = pages.filter(({ kind, script }) => script > BUDGET.script[kind]);
    expect(heavy.map(({ id, script }) => `${id}: ${script}`)).toEqual([]);
  });

  it("No page loads more script files than the budget allows", () => {
    const many = pageScripts().filter(({ files }) => files > BUDGET.files);
    expect(many.map(({ id, files }) => `${id}: ${files}`)).toEqual([]);
  });

  it("The landing page loads no script and stays within its total budget", async () => {
    const html = await landingPage();
    const files = filesOf(html);
    expect(html).toContain("Tertulia");
    expect(files.filter((file) => file.endsWith(".js"))).toEqual([]);
    expect(gzipSync(html).length + total(files)).toBeLessThanOrEqual(BUDGET.landing);
  });

  it("The style sheets stay within their budget", () => {
    expect(total(allFiles(".css"))).toBeLessThanOrEqual(BUDGET.style);
  });
});

it("A file has the license of each package whose code the browser loads, and of the font", () => {
  const licenses = readFileSync("build/client/licenses.txt", "utf8");
  for (const name of ["react-dom 18.3.1", "lucide-react", "@tanstack/query-core", "zod", "Young Serif"])
    expect(licenses).toContain(name);
  expect(licenses).toMatch(/Copyright \(c\) Facebook, Inc\. and its affiliates\./);
});

it("The deployed Worker script stays within its budget", { timeout: 60_000 }, () => {
  expect(gzipSync(readFileSync(bundled())).length).toBeLessThanOrEqual(BUDGET.worker);
});
