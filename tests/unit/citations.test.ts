import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const RULES = "docs/product.md";
const PLACES = ["app", "worker", "party", "drizzle", "scripts", "tests", "docs", "*.md"];
const TEXT = /\.(ts|tsx|mjs|css|md|sql|toml|yml)$/;

/** RFCs have sections too. */
const SECTION = /(RFC \d+ )?§(\d+(?:\.\d+)?)/g;
const ABSENT = [
  /\b(?:spec|specification|contract)\s§/i,
  /\b(?:spec|contract|quality)\s\*[A-Z]/i,
  /\((?:[Ss]pec|contract|quality)[):,]/,
];
const LINK = /\]\(([^()\s]+)\)/g;
/** A page that GitHub has beside the files, seen from README.md. The repository's own address is in no file. */
const RELEASES = "../../releases/latest";

const linesOf = (text: string) => text.split("\n");
/** The heading's anchor on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const headingsOf = (markdown: string) => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);

const sections = new Set(
  headingsOf(readFileSync(RULES, "utf8")).flatMap((heading) => /^(\d+(?:\.\d+)?)\b/.exec(heading)?.[1] ?? []),
);

/** Every match of a file's lines that `isBad` holds for, as `path:line text`. */
function matches(path: string, text: string, pattern: RegExp, isBad: (match: RegExpMatchArray) => boolean): string[] {
  return linesOf(text).flatMap((line, at) =>
    [...line.matchAll(pattern)].filter(isBad).map(([found]) => `${path}:${at + 1} ${found}`),
  );
}

const missingSections = (path: string, text: string) =>
  matches(path, text, SECTION, ([, rfc, section = ""]) => rfc === undefined && !sections.has(section));

const absentDocuments = (path: string, text: string) =>
  ABSENT.flatMap((pattern) => matches(path, text, new RegExp(pattern, `${pattern.flags}g`), () => true));

const brokenLinks = (path: string, text: string) =>
  matches(path, text, LINK, ([, target = ""]) => !leads(path, target));

/** Whether a link of a Markdown file leads to a file, and to a heading where it names one. Other sites count as there. */
function leads(from: string, target: string): boolean {
  if (/^[a-z]+:/.test(target) || (from === "README.md" && target === RELEASES)) return true;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : join(dirname(from), decodeURIComponent(path));
  if (!existsSync(file)) return false;
  return anchor === undefined || headingsOf(readFileSync(file, "utf8")).some((heading) => anchorOf(heading) === anchor);
}

const files = execFileSync("git", ["ls-files", "-z", "--", ...PLACES], { encoding: "utf8" })
  .split("\0")
  .filter((path) => TEXT.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const markdown = files.filter(({ path }) => path.endsWith(".md"));

describe("Citations", () => {
  it("Every cited section of the product rules exists", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(({ path, text }) => missingSections(path, text))).toEqual([]);
  });

  it("No file cites a document that is not in the repository", () => {
    expect(files.flatMap(({ path, text }) => absentDocuments(path, text))).toEqual([]);
  });

  it("Every relative link in Markdown leads to a file and a heading that exist", () => {
    expect(markdown.length).toBeGreaterThan(50);
    expect(markdown.flatMap(({ path, text }) => brokenLinks(path, text))).toEqual([]);
  });

  it("The product rules number their sections in order", () => {
    const tops = [...sections].filter((section) => !section.includes("."));
    expect(tops.length).toBeGreaterThan(10);
    expect(tops).toEqual(tops.map((_, at) => String(at + 1)));
    for (const top of tops) {
      const below = [...sections].filter((section) => section.startsWith(`${top}.`));
      expect(below).toEqual(below.map((_, at) => `${top}.${at + 1}`));
    }
  });
});

// Kept apart from the text around them, or this file would cite them itself.
const SIGN = "§";
const SPEC = "spec";
const CONTRACT = "contract";

describe("The check of citations", () => {
  it.each([`docs/product.md ${SIGN}99`, `docs/product.md ${SIGN}1, ${SIGN}9.99`])(
    "The check reports a missing section: %s",
    (text) => {
      expect(missingSections("a.ts", text)).toHaveLength(1);
    },
  );

  it.each([`docs/product.md ${SIGN}5.2`, `RFC 9562 ${SIGN}99.8`])("The check accepts %s", (text) => {
    expect(missingSections("a.ts", text)).toEqual([]);
  });

  it.each([`${SPEC} ${SIGN}8`, `Spec ${SIGN}8`, `${CONTRACT} *Codes*`, `(${SPEC})`, `(${CONTRACT}: counted)`])(
    "The check reports a document that is not in the repository: %s",
    (text) => {
      expect(absentDocuments("a.ts", text)).toHaveLength(1);
    },
  );

  it.each(["gone.md", "./api.md#gone", "../docs/gone.png"])("The check reports a link to %s", (target) => {
    expect(brokenLinks("docs/a.md", `[a](${target})`)).toHaveLength(1);
  });

  it.each(["api.md#answers", "../README.md", "decisions", "https://example.com"])("A link may lead to %s", (target) => {
    expect(brokenLinks("docs/a.md", `[a](${target})`)).toEqual([]);
  });
});
