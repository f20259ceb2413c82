import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNext, wayIn, withNext } from "#app/lib/next.ts";

describe("The path after login", () => {
  it.each(["/teams/abc", "/teams/abc/retrospectives?x=1#votar", "/"])("%s is accepted", (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/teams/..//evil.example",
    "/teams/..\\\\evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\u2028//evil.example",
    "/\r\n\\evil.example",
    "http:evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "teams",
  ])("%s never leads to another site", (path) => {
    const next = safeNext(path);
    expect(next === null || new URL(next, "http://site.test").host === "site.test").toBe(true);
    expect(next?.startsWith("//") ?? false).toBe(false);
  });

  it("No combination of hostile characters leads to another site", () => {
    const pieces = [
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "\n",
      " ",
      "%2f",
      "%5c",
      "%2e",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "\u2044",
    ];
    const hostile = fc.array(fc.constantFrom(...pieces, "／", "。", "\0", "https:"), { maxLength: 12 });
    fc.assert(
      fc.property(hostile, (parts) => {
        const next = safeNext(parts.join(""));
        if (next === null) return;
        expect(next).toMatch(/^\/(?![/\\])[^\t\n]*$/);
        expect(new URL(next, "https://site.test").origin).toBe("https://site.test");
      }),
      { numRuns: 5000 },
    );
  });

  it("The path is sent as a query parameter", () => {
    expect(withNext("/login", "/teams/a?b=c")).toBe("/login?next=%2Fteams%2Fa%3Fb%3Dc");
    expect(withNext("/login?email=a", "/x")).toBe("/login?email=a&next=%2Fx");
    expect(withNext("/login", null)).toBe("/login");
  });
});

describe("A person without a session", () => {
  const to = (path: string) => wayIn(new URL(path, "https://tertulia.example"));
  const RETRO = "/teams/cafe2mesas/retrospectives/00000000-0000-4000-8000-000000000205";

  it.each([RETRO, `${RETRO}/`, `${RETRO}?paso=2`])("%s leads to the page for people who are not members", (path) => {
    expect(to(path)).toBe(`${RETRO}/enter`);
  });

  it("The address of a retrospective with an id of 12 letters and digits leads there too", () => {
    const short = "/teams/cafe2mesas/retrospectives/xK8mQ2zR7aBc";
    expect(to(`${short}?paso=2`)).toBe(`${short}/enter`);
  });

  it.each([
    `${RETRO}/edit`,
    `${RETRO}/summary`,
    "/teams/cafe2mesas/retrospectives/create",
    "/teams/cafe2mesas/topics/00000000-0000-4000-8000-000000000301",
    "/teams/..%2f/retrospectives/00000000-0000-4000-8000-000000000205",
  ])("%s leads to the landing page and back", (path) => {
    expect(to(path)).toBe(`/landing?next=${encodeURIComponent(path)}`);
  });

  it("Home leads to the landing page alone", () => {
    expect(to("/")).toBe("/landing");
  });
});
