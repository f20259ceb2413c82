import * as z from "zod/mini";
import { day, id, integer, line, name, optional, text } from "./fields.ts";
import { t } from "./language.ts";
import { BOARD } from "./limits/boards.ts";
import { IMPORT } from "./limits/retrospectives.ts";

const importedCard = z.object({
  text: text(BOARD.cardText),
  /** The position of its column in `columns`. */
  column: integer({ min: 0, max: BOARD.columns - 1 }),
  authorId: optional(id()),
});

const importedGroup = z.object({
  title: optional(line(BOARD.groupTitle)),
  note: optional(text(BOARD.note)),
  votes: integer({ min: 0, max: IMPORT.votes }),
  cards: z.array(importedCard).check(z.minLength(1), z.maxLength(IMPORT.cards)),
});

const hasColumns = z.refine<{ columns: string[]; groups: z.output<typeof importedGroup>[] }>(
  ({ columns, groups }) => groups.every(({ cards }) => cards.every(({ column }) => column < columns.length)),
  { path: ["groups"], error: () => t`Hay una tarjeta sin columna.` },
);

const hasRoom = z.refine<{ groups: z.output<typeof importedGroup>[] }>(
  ({ groups }) => groups.reduce((sum, { cards }) => sum + cards.length, 0) <= IMPORT.cards,
  { path: ["groups"], error: () => t`Una retrospectiva traída tiene como máximo ${IMPORT.cards} tarjetas.` },
);

const isRecent = z.refine<string>((held) => Number(held.slice(0, 4)) >= IMPORT.firstYear, {
  error: () => t`Elige un día desde el año ${IMPORT.firstYear}.`,
});

const given = {
  retrospectiveName: name(),
  /** When the team held it, in the team's zone. */ heldOn: day().check(isRecent),
};

/** What a person says about it. */
export const importedForm = z.object(given);

/** What another tool exported, in our words. */
export const importRetrospectiveInput = z
  .object({
    ...given,
    columns: z.array(line(BOARD.columnTitle)).check(z.minLength(1), z.maxLength(BOARD.columns)),
    groups: z.array(importedGroup).check(z.minLength(1), z.maxLength(IMPORT.cards)),
  })
  .check(hasColumns, hasRoom);
export type ImportRetrospectiveInput = z.output<typeof importRetrospectiveInput>;
