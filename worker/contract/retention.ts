import * as z from "zod/mini";
import { moment } from "./fields.ts";
import type { Retrospective } from "./retrospectives.ts";

/** The cards of boards that closed more than `months` ago are deleted, none before `from`. */
export const retention = z.strictObject({ months: z.int(), from: moment });
export type Retention = z.infer<typeof retention>;

/** The same day and hour other months away, or the last day of a shorter month. Both in milliseconds since the epoch. */
export function addMonths(at: number, months: number): number {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  return moved.setUTCDate(Math.min(new Date(at).getUTCDate(), lastDay));
}

/** When the age of a board begins: one that was brought from another tool begins when it was brought. */
const keptSince = ({ closedAt, board }: Retrospective): string => board?.importedAt ?? closedAt ?? "";

/** Those whose cards a team with this choice loses at that moment, in milliseconds since the epoch. */
export function losingCards(retrospectives: Retrospective[], months: number, at: number): Retrospective[] {
  const limit = new Date(addMonths(at, -months)).toISOString();
  return retrospectives.filter(
    (one) => one.status === "CLOSED" && one.board && !one.board.cardsDeletedAt && keptSince(one) <= limit,
  );
}
