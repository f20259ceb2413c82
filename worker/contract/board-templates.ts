import type { BoardColumn, Template } from "./boards.ts";
import type { Format } from "./formats/format.ts";
import { moreFormats } from "./formats/more.ts";
import { usualFormats } from "./formats/usual.ts";
import { inSource } from "./language.ts";

/** A template with columns of its own. */
export type ColumnTemplate = Exclude<Template, "como-la-ultima">;

const FORMATS: Record<ColumnTemplate, Format> = { ...usualFormats, ...moreFormats };

/** A template's columns as a board stores them: in the source's language, with the key of their texts. */
export const templateColumns = (template: ColumnTemplate): BoardColumn[] =>
  inSource(() =>
    FORMATS[template].columns.map(({ title, hint }, index) => ({
      id: `c${index + 1}`,
      title: title(),
      hint: hint(),
      texts: `${template}.${index}`,
    })),
  );

const byKey = new Map<string, Format["columns"][number]>(
  Object.entries(FORMATS).flatMap(([template, { columns }]) =>
    columns.map((texts, index) => [`${template}.${index}`, texts] as const),
  ),
);

/** A column in the reader's language, except what people wrote. */
export function readColumn<Column extends BoardColumn>(column: Column): Column {
  const { texts, hintTexts = texts } = column;
  const words = byKey.get(hintTexts ?? "");
  return words ? { ...column, ...(texts && { title: words.title() }), hint: words.hint() } : column;
}
