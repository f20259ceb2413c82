import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { GIVEN_UP } from "#worker/contract/constants.ts";
import type { SeriesPlan } from "#worker/contract/series.ts";
import { createdAt, id, moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** Retrospectives that open by themselves (docs/product.md §25). Days are of the team's zone. */
export const series = sqliteTable(
  "series",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    /** With `{n}` in the place of the number. */
    name: text("name").notNull(),
    /** The number of the retrospective that it opens next. */
    number: integer("number").notNull(),
    /** The first day. The others follow every so many weeks. */
    startsOn: text("starts_on").notNull(),
    /** `HH:MM` in the team's zone. */
    hour: text("hour").notNull(),
    everyWeeks: integer("every_weeks").notNull(),
    /** The plan of a *Sin prisa* board; null for *En vivo*. */
    plan: text("plan", { mode: "json" }).$type<SeriesPlan>(),
    inTurns: integer("in_turns", { mode: "boolean" }).notNull(),
    /** Who conducts the next one. */
    conductorId: text("conductor_id").references(() => users.id),
    /** When the conductor joined: this is their place among the turns, also after they left. Null unless in turns. */
    turnAt: moment("turn_at"),
    /** Days, each followed by a space. */
    skipped: text("skipped").notNull().default(""),
    /** The last day for which it opened a retrospective, or gave that up. */
    doneOn: text("done_on"),
    /** Why it opened none on that day. */
    givenUp: text("given_up", { enum: GIVEN_UP }),
    /** When it opened its last retrospective. */
    openedAt: moment("opened_at"),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index("series_team").on(table.teamId, table.createdAt)],
);
