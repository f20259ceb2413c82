import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { screenFiles } from "#tests/factories/screen-files.ts";

/** Class names, properties and keys that mean the same side of the screen in every language. */
const PHYSICAL = [
  // Tailwind
  /(?<![\w-])-?(?:scroll-)?[mp][lr]-(?:[\d[(]|auto|px)/,
  /(?<![\w-])-?(?:left|right)-(?:[\d[(]|auto|px|full)/,
  /(?<![\w-])(?:border|rounded)-(?:[lr]|[tb][lr])(?![\w])/,
  /(?<![\w-])(?:text|float|clear|origin|object)-(?:left|right)(?![\w-])/,
  /(?<![\w-])-?translate-x-/,
  // CSS, and styles in script
  /(?:margin|padding|border|inset)(?:-left|-right|Left|Right)/,
  /(?:text-align|textAlign|float|clear|position-area):\s*["']?[\w -]*(?:left|right)/,
  /anchor\((?:left|right)/,
  /(?<![\w-])(?:left|right): (?!number|\()/,
  /translate(?:X\(|:\s*["']?-?[1-9])/,
  // Script
  /\bscrollLeft\b/,
  /\bArrow(?:Left|Right)["']/,
];
const SHORTHAND = /\b(?:margin|padding|inset|border-width):\s*([^;]+);/;

/** Lines that hold a side of the screen for a reason. */
const ALLOWED: Record<string, readonly string[]> = {
  // The middle of a box is the same from both sides.
  "app/landing/hero.tsx": ["left-1/2 w-160 max-w-none [translate:-50%_-50%]"],
  "app/ui/note.tsx": ["left-1/2 size-3.5 [translate:-50%]"],
  // The curtain opens to both sides alike.
  "app/retrospectives/winner-reveal.tsx": [
    "left: [[{}, {",
    "right: [[{}, {",
    "left-1/2 aspect-square",
    "inset-y-0 left-0 w-1/2",
    "inset-y-0 right-0 w-1/2",
  ],
  // Seats on a circle.
  "app/invitations/round-table.tsx": ["return { left: `", "[translate:-50%_-50%]"],
  // In a picture that runs from left to right.
  "app/pulse/plot.tsx": ["[translate:-50%]"],
  // Places that were measured on the screen.
  "app/boards/table/touch-dragging.ts": ["Object.assign(ghost.style, { left: "],
  "app/boards/table/edge-scroll.ts": ["table.scrollLeft += speedAt(x, left, right)"],
  // A phone has the same space on both sides.
  "app/styles/base.css": ["padding-inline: env(safe-area-inset-left)"],
  // They turn the sides into the order of reading.
  "app/lib/direction.ts": ['"ArrowRight"'],
};

/** Values in the order of a shorthand: top, right, bottom, left. A function, such as `calc()`, is one value. */
function isUneven(shorthand: string): boolean {
  const values = shorthand.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return values.length === 4 && values[1] !== values[3];
}

/** Without the comments of a line, which may speak of sides. */
const codeOf = (line: string) => line.replace(/^\s*(?:\/?\*|\/\/).*$|\s\/\/ .*$/, "");

const isPhysical = (line: string) =>
  PHYSICAL.some((pattern) => pattern.test(line)) || isUneven(SHORTHAND.exec(line)?.[1] ?? "");

function physicalLines(path: string): string[] {
  const allowed = ALLOWED[path] ?? [];
  return readFileSync(path, "utf8")
    .split("\n")
    .map(codeOf)
    .flatMap((line, at) =>
      isPhysical(line) && !allowed.some((part) => line.includes(part)) ? [`${path}:${at + 1} ${line.trim()}`] : [],
    );
}

const files = screenFiles();

it("No screen names the left or the right side, because a language may run either way", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(physicalLines)).toEqual([]);
});

it("Every line that may name a side is still there", () => {
  const gone = Object.entries(ALLOWED).flatMap(([path, parts]) => {
    const text = readFileSync(path, "utf8");
    return parts.filter((part) => !text.includes(part)).map((part) => `${path}: ${part}`);
  });
  expect(gone).toEqual([]);
});

it.each([
  'className="ml-2"',
  'className="lg:-mr-px"',
  'className="absolute right-3"',
  'className="rounded-tl-md"',
  'className="max-sm:border-l"',
  'className="text-right"',
  'className="-translate-x-4"',
  "margin-left: 0.5rem;",
  "padding: 0 1rem 0 2rem;",
  "inset: auto calc(1rem + 2px) 1rem auto;",
  "style={{ paddingLeft: 4 }}",
  "style={{ right: 0 }}",
  "text-align: left;",
  "position-area: bottom span-right;",
  "translate: -100% 0;",
  "list.scrollLeft = 0;",
  'if (key === "ArrowLeft") back();',
])("%s names a side", (line) => {
  expect(isPhysical(line)).toBe(true);
});

it.each([
  'className="ms-2 me-auto ps-4 inset-e-3 text-start border-s"',
  "padding: 0 1rem 0 1rem;",
  "inset: auto 0 0;",
  "translate: 0 -50%;",
  'import { ArrowRight } from "lucide-react";',
  "const { left, right } = element.getBoundingClientRect();",
  "const isRight = left === 0;",
])("%s names no side", (line) => {
  expect(isPhysical(line)).toBe(false);
});
