import { BOARD } from "#worker/contract/limits/boards.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";

export type SharedFormat = Pick<TeamFormat, "name" | "columns">;

/** The format stands in the link itself, so that it opens for any team and names none. */
export function formatSearch({ name, columns }: SharedFormat): string {
  const search = new URLSearchParams({ name });
  for (const { title, hint } of columns) {
    search.append("column", title);
    search.append("question", hint ?? "");
  }
  return `?${search}`;
}

const fits = (text: string, most: number): boolean => text.trim() !== "" && text.length <= most;

/** @returns null for a link that was cut or changed */
export function formatIn(search: string): SharedFormat | null {
  const values = new URLSearchParams(search);
  const name = values.get("name") ?? "";
  const titles = values.getAll("column");
  const hints = values.getAll("question");
  const isWhole =
    fits(name, LIMITS.name) &&
    titles.length > 0 &&
    titles.length <= BOARD.columns &&
    titles.length === hints.length &&
    titles.every((title) => fits(title, BOARD.columnTitle)) &&
    hints.every((hint) => hint.length <= BOARD.columnHint);
  return isWhole ? { name, columns: titles.map((title, index) => ({ title, hint: hints[index] || null })) } : null;
}
