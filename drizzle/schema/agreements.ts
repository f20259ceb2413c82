import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AGREEMENT_STATES } from "#worker/contract/constants.ts";
import { createdAt, moment } from "./columns.ts";
import { counters } from "./counters.ts";
import { retrospectives } from "./retrospectives.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

export const agreements = sqliteTable(
  "agreements",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    id: text("id").notNull(),
    retrospectiveId: text("retrospective_id").references(() => retrospectives.id),
    /** A group of the retrospective's board. */
    groupId: text("group_id"),
    text: text("text").notNull(),
    ownerId: text("owner_id").references(() => users.id),
    /** A day, `YYYY-MM-DD`. */
    dueOn: text("due_on"),
    state: text("state", { enum: AGREEMENT_STATES }).notNull().default("OPEN"),
    counterId: text("counter_id").references(() => counters.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    closedAt: moment("closed_at"),
    /** The last retrospective whose review left it open. */
    reviewedInId: text("reviewed_in_id").references(() => retrospectives.id),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.id] }),
    index("agreements_open").on(table.teamId, table.dueOn).where(sql`state = 'OPEN'`),
    index("agreements_done").on(table.teamId, table.closedAt).where(sql`state = 'DONE'`),
    index("agreements_retrospective").on(table.retrospectiveId, table.createdAt),
    index("agreements_owner").on(table.ownerId, table.createdAt).where(sql`owner_id is not null`),
    index("agreements_counter").on(table.counterId).where(sql`counter_id is not null`),
    // Deleting a retrospective looks for the rows that refer to it.
    index("agreements_reviewed").on(table.reviewedInId).where(sql`reviewed_in_id is not null`),
    check("agreements_state", sql`${table.state} in ('OPEN', 'DONE', 'DROPPED')`),
    check("agreements_closed", sql`(${table.state} = 'OPEN') = (${table.closedAt} is null)`),
  ],
);
