import * as z from "zod/mini";
import { columnInput } from "./boards.ts";
import { integer, REQUIRED } from "./fields.ts";
import { BOARD } from "./limits.ts";
import { createRetrospectiveInput, editedName, updateRetrospectiveInput } from "./retrospectives.ts";
import { momentIn } from "./zones.ts";

/** What the radio buttons of the form have beside the templates. */
export const OWN_COLUMNS = "propias";
export const NO_BOARD = "sin-mesa";

type Fields = Record<string, unknown>;

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

function columnsOf(fields: Fields) {
  const rows = Array.from({ length: BOARD.columns }, (_, index) => ({
    title: fields[`columns.${index}.title`],
    hint: fields[`columns.${index}.hint`],
  }));
  const last = rows.findLastIndex(({ title, hint }) => !isBlank(title) || !isBlank(hint));
  return rows.slice(0, Math.max(1, last + 1));
}

function boardOf(fields: Fields): Fields {
  const { template, signed, budget, perGroup } = fields;
  if (template === NO_BOARD) return {};
  const columns = template === OWN_COLUMNS ? { columns: columnsOf(fields) } : { template };
  return { ...columns, signed: signed === "true", budget, perGroup };
}

/** A day needs an hour, and an hour needs a day. */
const fieldsWithMoment = z.record(z.string(), z.unknown()).check(
  z.refine(({ startsOn, hour }) => isBlank(hour) || !isBlank(startsOn), { path: ["startsOn"], error: REQUIRED }),
  z.refine(({ startsOn, hour }) => isBlank(startsOn) || !isBlank(hour), { path: ["hour"], error: REQUIRED }),
);

/** The moment of the fields in the zone of the form. */
const momentOf = ({ startsOn, hour, timeZone }: Fields): string | null =>
  isBlank(startsOn) ? null : momentIn(String(timeZone), String(startsOn), String(hour)).toISOString();

/** The fields of the form, such as `columns.0.title`, as the input of the call. */
export const createRetrospectiveForm = z.pipe(
  fieldsWithMoment,
  z.pipe(
    z.transform((fields: Fields): unknown => ({
      retrospectiveName: fields.retrospectiveName,
      at: momentOf(fields),
      ...boardOf(fields),
    })),
    createRetrospectiveInput,
  ),
);

/** Without day and hour the retrospective has no moment any more. */
export const editRetrospectiveForm = z.pipe(
  fieldsWithMoment,
  z.pipe(
    z.transform((fields: Fields): unknown => ({ retrospectiveName: fields.retrospectiveName, at: momentOf(fields) })),
    z.extend(updateRetrospectiveInput, { retrospectiveName: editedName() }),
  ),
);

export const boardOptionsForm = z.pipe(
  z.transform((fields: Fields): unknown => ({
    ...fields,
    columns: columnsOf(fields),
    signed: fields.signed === "true",
  })),
  z.object({
    columns: z.array(columnInput),
    signed: z.boolean(),
    budget: z.optional(integer(BOARD.budget)),
    perGroup: z.optional(integer(BOARD.budget)),
  }),
);
