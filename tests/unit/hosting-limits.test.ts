import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const rowOf = (text: string, limit: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(`| ${limit} `))
    ?.split("|")
    .map((cell) => cell.trim());

it("The tables of limits for hosts have the figures of the free plan, in both languages", () => {
  const [guide = "", plan = ""] = ["hosting", "free-plan"].map((name) => readFileSync(`docs/${name}.md`, "utf8"));
  for (const [limit, spanish, english] of [
    ["Worker requests", "100.000 pedidos al día", "100,000 requests a day"],
    ["D1 rows written", "100.000 filas escritas (D1)", "100,000 rows written (D1)"],
    ["rows written by objects", "100.000 filas de las salas", "100,000 rows of the rooms"],
  ] as const) {
    const figure = rowOf(plan, limit)?.at(-2);
    expect(figure).toMatch(/^\d+$/);
    expect(rowOf(guide, spanish)?.[2]).toBe(`unas ${figure} retros de 8 personas`);
    expect(rowOf(guide, english)?.[2]).toBe(`about ${figure} retrospectives of 8 people`);
  }
});
