import * as z from "zod/mini";
import { choice, line, optional } from "#worker/contract/fields.ts";
import { titleKey } from "#worker/contract/fold.ts";
import { number, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { HEALTH_KEYS } from "./keys.ts";

/** A statement of a team's own. */
const ownStatement = z.object({ title: line(BOARD.columnTitle), hint: optional(line(BOARD.columnHint)) });

const isDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** The statements of a health check: those of the default set by their keys, then the team's own. */
export const healthInput = z.object({ usual: z.array(choice(HEALTH_KEYS)), own: z.array(ownStatement) }).check(
  z.refine(({ usual, own }) => usual.length + own.length >= 1 && usual.length + own.length <= BOARD.statements, {
    error: () => t`Elige entre una y ${number(BOARD.statements)} afirmaciones.`,
  }),
  z.refine(({ usual, own }) => isDifferent(usual) && isDifferent(own.map(({ title }) => statementKey({ title }))), {
    error: () => t`Hay dos afirmaciones iguales.`,
  }),
);
export type HealthInput = z.infer<typeof healthInput>;

/** `id` is a key of the default set, or the place among the team's own. */
export const statement = z.strictObject({ id: z.string(), title: z.string(), hint: z.nullable(z.string()) });
export type Statement = z.infer<typeof statement>;

/** How many people chose each of `COLOURS` and each of `TENDENCIES`. */
export const healthResult = z.strictObject({ colours: z.array(z.int()), tendencies: z.array(z.int()) });
export type HealthResult = z.infer<typeof healthResult>;

/** `result` is null where fewer than `BOARD.answersShown` people answered. */
export const statementResult = z.extend(statement, { result: z.nullable(healthResult) });
export type StatementResult = z.infer<typeof statementResult>;

/** The same for one statement on all boards: its key, or the words of one of the team's own. */
export const statementKey = ({ id, title }: { id?: string; title: string }): string =>
  HEALTH_KEYS.find((key) => key === id) ?? (titleKey(title) || title);
