import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeNotes } from "#party/board/merge-notes.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

const text = (lines: string[]) => lines.join("\n") || null;
const merge = (base: string[], mine: string[], theirs: string[], keepsBoth = false) =>
  mergeNotes({ base: text(base), mine: text(mine), theirs: text(theirs), keepsBoth })?.note?.split("\n");

describe("Two notes that were made of the same one are merged line by line", () => {
  it.each<[string, string[], string[], string[], string[]]>([
    ["Both begin an empty note", [], ["Mía"], ["Suya"], ["Suya", "Mía"]],
    ["Both add a line below", ["A"], ["A", "Mía"], ["A", "Suya"], ["A", "Suya", "Mía"]],
    ["Each changes another line", ["A", "B", "C"], ["A1", "B", "C"], ["A", "B", "C2"], ["A1", "B", "C2"]],
    ["Each changes one of two neighbouring lines", ["A", "B"], ["A1", "B"], ["A", "B2"], ["A1", "B2"]],
    ["One completes the last line, another adds one below", ["A"], ["A y más"], ["A", "Suya"], ["A y más", "Suya"]],
    ["One adds a line below, another completes the last one", ["A"], ["A", "Mía"], ["A y más"], ["A y más", "Mía"]],
    ["One adds a line on top, another changes the first one", ["A"], ["Mía", "A"], ["A2"], ["Mía", "A2"]],
    ["One removes a line, another adds one", ["A", "B", "C"], ["A", "C"], ["A", "B", "C", "D"], ["A", "C", "D"]],
    ["One removes a line that another changes", ["A"], [], ["A2"], ["A2"]],
    ["Both change a line in the same way", ["A", "B"], ["A1", "B"], ["A1", "B", "C"], ["A1", "B", "C"]],
  ])("%s", (_name, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toEqual(merged);
  });

  it("Where both changed the same line there is no merge, unless both lines are kept", () => {
    const [base, mine, theirs] = [
      ["A", "B"],
      ["A1", "B"],
      ["A2", "B", "C"],
    ];
    expect(merge(base, mine, theirs)).toBeUndefined();
    expect(merge(base, mine, theirs, true)).toEqual(["A2", "A1", "B", "C"]);
  });

  it("Notes whose merge would be too long, or have too many lines, are not merged", () => {
    const long = "x".repeat(BOARD.note - 5);
    expect(merge([], [long], ["Suya"])).toEqual(["Suya", long]);
    expect(merge([], [long], ["La suya"])).toBeUndefined();
    expect(merge([], Array<string>(201).fill("x"), ["Suya"], true)).toBeUndefined();
  });
});

const old = fc.constantFrom("A", "B", "C", "D", "E", "F");
/** Some of them are written by both. Each is once in a note. */
const line = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const edit = fc.record({ at: fc.nat(8), removed: fc.nat(2), added: fc.array(line, { maxLength: 2 }) });
const edited = (lines: string[], edits: { at: number; removed: number; added: string[] }[]) => [
  ...new Set(
    edits.reduce((now, { at, removed, added }) => now.toSpliced(at % (now.length + 1), removed, ...added), lines),
  ),
];

describe("Any two notes that were made of the same one", () => {
  const notes = fc
    .record({
      base: fc.uniqueArray(old, { maxLength: 6 }),
      mine: fc.array(edit, { maxLength: 3 }),
      theirs: fc.array(edit, { maxLength: 3 }),
      keepsBoth: fc.boolean(),
    })
    .map(({ base, mine, theirs, keepsBoth }) => ({
      base,
      mine: edited(base, mine),
      theirs: edited(base, theirs),
      keepsBoth,
    }));
  type Notes = { base: string[]; mine: string[]; theirs: string[]; keepsBoth: boolean };

  /** @param check gets the lines of each merge */
  const forAllMerges = (check: (notes: Notes, merged: string[]) => void) =>
    fc.assert(
      fc.property(notes, (one) => {
        const { base, mine, theirs, keepsBoth } = one;
        const merged = mergeNotes({ base: text(base), mine: text(mine), theirs: text(theirs), keepsBoth });
        if (merged) check(one, merged.note?.split("\n") ?? []);
        else expect(keepsBoth).toBe(false);
      }),
      { numRuns: 20_000 },
    );

  it("No line that one of them wrote is lost", () => {
    forAllMerges(({ base, mine, theirs }, merged) => {
      const written = [...mine, ...theirs].filter((one) => !base.includes(one));
      expect(merged).toEqual(expect.arrayContaining(written));
    });
  });

  it("No line is there that neither of them has", () => {
    forAllMerges(({ mine, theirs }, merged) => {
      for (const one of merged) expect([...mine, ...theirs]).toContain(one);
    });
  });

  it("A note that is sent twice is merged once", () => {
    forAllMerges(({ base, mine, keepsBoth }, merged) => {
      expect(merge(base, mine, merged, keepsBoth) ?? []).toEqual(merged);
    });
  });
});
