import { describe, expect, it } from "vitest";
import { pastedLines, splitLines } from "#app/boards/table/pasted-lines.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

describe("A pasted list becomes lines", () => {
  it.each<[string, string, string[]]>([
    ["Empty lines and spaces are left out", " Una \n\n  Otra\r\n", ["Una", "Otra"]],
    [
      "Dashes, bullets, numbers and boxes are left out",
      "- Una\n• Dos\n3) Tres\n- [x] Cuatro",
      ["Una", "Dos", "Tres", "Cuatro"],
    ],
    [
      "What only looks like a mark stays",
      "-5 grados\n2026 fue largo\n3.5 puntos",
      ["-5 grados", "2026 fue largo", "3.5 puntos"],
    ],
    ["A text of one line is no list", "- Una sola\n\n", []],
  ])("%s", (_name, text, lines) => {
    expect(pastedLines(text)).toEqual(lines);
  });
});

describe("What does not become a card stays in the field", () => {
  it("A line that is too long stays, and the others keep their order", () => {
    const long = "x".repeat(BOARD.cardText + 1);
    expect(splitLines(["a", long, "b"], 10)).toEqual({ cards: ["a", "b"], rest: [long] });
  });

  it("Lines beyond the cards that the person may still write stay", () => {
    expect(splitLines(["a", "b", "c"], 2)).toEqual({ cards: ["a", "b"], rest: ["c"] });
    expect(splitLines(["a", "b"], 0)).toEqual({ cards: [], rest: ["a", "b"] });
  });
});
