import * as z from "zod/mini";
import { type Ends, PHASES, type Phase, problemOf } from "./board-phases.ts";
import { issueOf, planInput } from "./board-plan.ts";
import { columnInput } from "./boards.ts";
import { integer, REQUIRED } from "./fields.ts";
import { HEALTH_KEYS } from "./health-check/keys.ts";
import { BOARD } from "./limits/boards.ts";
import { createRetrospectiveInput, editedName, updateRetrospectiveInput } from "./retrospectives.ts";
import { createFormatInput } from "./team-formats.ts";
import { momentIn } from "./zones.ts";

/** What the radio buttons of the form have beside the templates. A screen takes the types: the values would load zod. */
export const OWN_COLUMNS = "propias";
export const NO_BOARD = "sin-mesa";
/** The value of `kind` for *Sin prisa*. */
export const PLANNED = "plan";

type Fields = Record<string, unknown>;

const isBlank = (value: unknown): boolean => typeof value !== "string" || value.trim() === "";

/** The rows of fields such as `columns.0.title`, up to the last one with a text. */
function rowsOf(fields: Fields, name: string, most: number) {
  const rows = Array.from({ length: most }, (_, index) => ({
    title: fields[`${name}.${index}.title`],
    hint: fields[`${name}.${index}.hint`],
  }));
  return rows.slice(0, rows.findLastIndex(({ title, hint }) => !isBlank(title) || !isBlank(hint)) + 1);
}

function columnsOf(fields: Fields) {
  const rows = rowsOf(fields, "columns", BOARD.columns);
  return rows.length > 0 ? rows : [{ title: fields["columns.0.title"], hint: fields["columns.0.hint"] }];
}

const healthOf = (fields: Fields) => ({
  usual: HEALTH_KEYS.filter((key) => fields[`health.usual.${key}`] === true),
  own: rowsOf(fields, "health.own", BOARD.statements),
});

function boardOf(fields: Fields): Fields {
  const { template, signed, budget, perGroup } = fields;
  if (template === NO_BOARD) return {};
  const columns = template === OWN_COLUMNS ? { columns: columnsOf(fields) } : { template };
  const plan = fields.kind === PLANNED ? { plan: endsOf(fields, PHASES) } : {};
  const opening = isBlank(fields["opening.text"]) ? {} : { opening: openingOf(fields) };
  const health = fields.health === "true" ? { health: healthOf(fields) } : {};
  return { ...columns, ...plan, ...opening, ...health, signed: signed === "true", budget, perGroup };
}

const openingOf = (fields: Fields) => ({
  text: fields["opening.text"],
  ...(!isBlank(fields["opening.texts"]) && { texts: fields["opening.texts"] }),
});

/** The ends in fields such as `plan.write` (a day) and `plan.write.hour`; an empty text for one that is missing. */
const endsOf = (fields: Fields, phases: readonly Phase[]): Partial<Ends> =>
  Object.fromEntries(phases.map((phase) => [phase, endOf(fields, phase)]));

function endOf(fields: Fields, phase: Phase): string {
  const [day, hour] = [String(fields[`plan.${phase}`]), String(fields[`plan.${phase}.hour`])];
  const isMoment = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(hour);
  return isMoment ? momentIn(String(fields.timeZone), day, hour).toISOString() : "";
}

/**
 * The fields of the plan of an open board, as its next ends.
 * @param before the present ends, or any for a board that is *En vivo*
 * @param phases those that are not over
 */
export const planForm = ({ write, choose, talk }: Ends, phases: readonly Phase[]) => {
  const before = { write, choose, talk };
  return z.pipe(
    z.transform((fields: Fields): unknown => ({ ...before, ...endsOf(fields, phases) })),
    planInput.check(({ value, issues }) => {
      const now = Date.now();
      const isKept = (phase: Phase) => value[phase] === before[phase] && Date.parse(value[phase]) > now;
      const found = problemOf(value, now, { phases, isKept });
      if (found) issues.push(issueOf(found, value));
    }),
  );
};

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

/** The columns and the name of a format, as the input of the call. */
export const createFormatForm = z.pipe(
  z.transform((fields: Fields): unknown => ({ name: fields.name, columns: columnsOf(fields) })),
  createFormatInput,
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
