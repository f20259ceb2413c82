import * as z from "zod/mini";
import { GIVEN_UP, SLOW } from "./constants.ts";
import { day, id, integer, line, moment, optional, REQUIRED, removable } from "./fields.ts";
import { t } from "./language.ts";
import { LIMITS } from "./limits/fields.ts";
import { SERIES } from "./limits/retrospectives.ts";
import { NUMBER_MARK } from "./series-name.ts";
import { person } from "./users.ts";

/** One character less than a name, so that it fits with four digits. */
/* @__NO_SIDE_EFFECTS__ */
const pattern = () =>
  line(LIMITS.name - 1).check(
    z.refine((value) => value.split(NUMBER_MARK).length === 2, {
      error: () => t`Escribe ${NUMBER_MARK} una vez, donde va el número: Sprint ${NUMBER_MARK}.`,
    }),
  );

/* @__NO_SIDE_EFFECTS__ */
const hour = () =>
  z.string({ error: REQUIRED }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`Elige una hora.` }));

/* @__NO_SIDE_EFFECTS__ */
const phaseDays = () => integer(SERIES.phaseDays);

/** The lengths of the phases of a *Sin prisa* board in days, and the hour at which each of them ends. */
export const seriesPlan = z
  .strictObject({ write: phaseDays(), choose: phaseDays(), talk: phaseDays(), until: hour() })
  .check(
    z.refine(({ write, choose, talk }) => write + choose + talk <= SERIES.planDays, {
      path: ["talk"],
      error: () => t`En total, ${SERIES.planDays} días como máximo.`,
    }),
  );
export type SeriesPlan = z.infer<typeof seriesPlan>;

/** The first day, and the hour in the team's zone. */
const rhythm = { startsOn: day(), hour: hour(), everyWeeks: integer(SERIES.everyWeeks) };
const names = { name: pattern(), number: integer(SERIES.number) };

/** Without `conductorId` people conduct in turns, and without `plan` the retrospectives are *En vivo*. */
export const createSeriesInput = z.object({
  ...names,
  ...rhythm,
  plan: z.optional(z.nullable(seriesPlan)),
  conductorId: optional(id()),
});
export type CreateSeriesInput = z.infer<typeof createSeriesInput>;

/** Rhythm and plan are changed as a whole, and `plan: null` is *En vivo*. With `conductorId: null` people conduct in turns. */
export const updateSeriesInput = z.object({
  name: optional(pattern()),
  number: optional(integer(SERIES.number)),
  rhythm: optional(z.object(rhythm)),
  plan: removable(seriesPlan),
  conductorId: removable(id()),
});
export type UpdateSeriesInput = z.infer<typeof updateSeriesInput>;

type Fields = Record<string, unknown>;

function planOf(fields: Fields): unknown {
  const [write, choose, talk, until] = ["write", "choose", "talk", "until"].map((field) => fields[`plan.${field}`]);
  return { write, choose, talk, until };
}

/** The fields of the form as the input of the call. */
export const createSeriesForm = z.pipe(
  z.transform((fields: Fields): unknown => ({
    ...fields,
    // The form that may make one retrospective only has its name.
    name: fields.name ?? fields.retrospectiveName,
    everyWeeks: Number(fields.everyWeeks),
    plan: fields.pace === SLOW ? planOf(fields) : null,
  })),
  createSeriesInput,
);

/** The same fields as a change. */
export const editSeriesForm = z.pipe(
  createSeriesForm,
  z.transform(
    ({ startsOn, hour, everyWeeks, conductorId = null, ...rest }): UpdateSeriesInput => ({
      ...rest,
      rhythm: { startsOn, hour, everyWeeks },
      conductorId,
    }),
  ),
);

/** Whether the retrospective of this day is not opened. */
export const skipInput = z.object({ on: day(), isSkipped: z.boolean({ error: () => t`Usa true o false.` }) });
export type SkipInput = z.infer<typeof skipInput>;

/** Days are `YYYY-MM-DD` and the hour is `HH:MM`, in the team's zone. */
export const series = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Of the retrospective that it opens next. */
  number: z.int(),
  startsOn: z.string(),
  hour: z.string(),
  everyWeeks: z.int(),
  /** Null where the retrospectives are *En vivo*. */
  plan: z.nullable(seriesPlan),
  inTurns: z.boolean(),
  next: z.strictObject({ on: z.string(), at: moment }),
  /** Who conducts the next one. It is null in a team without members. */
  conductor: z.nullable(person),
  /** From today on. */
  skipped: z.array(z.string()),
  /** The last day, where it opened no retrospective. */
  givenUp: z.nullable(z.strictObject({ on: z.string(), reason: z.enum(GIVEN_UP) })),
  creatorId: z.string(),
  createdAt: moment,
});
export type Series = z.infer<typeof series>;
