import { describe, expect, it } from "vitest";
import { csvHead, csvLine } from "#worker/services/export/csv.ts";

/** The cell of a line with one cell. */
const written = (text: string): string => csvLine([text]).replace(/\r\n$/, "");

describe("A cell is text for a spreadsheet", () => {
  it("A cell that begins like a formula is quoted with an apostrophe, also with full-width signs", () => {
    for (const sign of [..."=+-@＝＋－＠"]) expect(written(`${sign}1+1`)).toBe(`'${sign}1+1`);
    for (const space of ["\t", "\r"]) expect(written(`${space}=1`)).toContain("'");
  });

  it("What a spreadsheet could take for the beginning of a cell gets an apostrophe too", () => {
    expect(written("Hola;=1+1")).toBe("Hola;'=1+1");
    expect(written("Hola; -1")).toBe("Hola;' -1");
    expect(written("Hola\t@SUM(A1)")).toBe("Hola\t'@SUM(A1)");
    expect(written("Hola\n=1+1\n=2")).toBe("\"Hola\n'=1+1\n'=2\"");
    expect(written("Hola\r\n＝1")).toBe('"Hola\r\n\'＝1"');
    expect(written('Hola;"=1+1"')).toBe('"Hola;\'""=1+1"""');
  });

  it("The name of a column is text too, because people write the statements of a health check", () => {
    expect(csvHead(["=1+1", "Bien;=1+1", "dos, tres"])).toBe("\ufeff'=1+1,Bien;'=1+1,\"dos, tres\"\r\n");
  });

  it("Other text stays as it is", () => {
    for (const text of ["Hola", "1 + 1 = 2", "ana@ejemplo.cl", "a-b", "Sí; ya está"]) expect(written(text)).toBe(text);
    expect(written("dos, tres")).toBe('"dos, tres"');
  });
});
