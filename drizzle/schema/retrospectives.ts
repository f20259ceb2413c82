import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DECIDING_RULES, RETROSPECTIVE_STATUSES } from "#worker/contract/retrospectives.ts";
import { createdAt, id, moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

export const retrospectives = sqliteTable(
  "retrospectives",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    retrospectiveName: text("retrospective_name").notNull(),
    status: text("status", { enum: RETROSPECTIVE_STATUSES }).notNull().default("CREATED"),
    sprintWinnerId: text("sprint_winner_id").references(() => users.id),
    /** These three are set by closing, and null without votes. */
    winnerVotes: integer("winner_votes"),
    totalVotes: integer("total_votes"),
    decidedBy: text("decided_by", { enum: DECIDING_RULES }),
    createdAt: createdAt(),
    closedAt: moment("closed_at"),
  },
  (table) => [
    index("retrospectives_team").on(table.teamId, table.createdAt),
    index("retrospectives_winner").on(table.sprintWinnerId, table.teamId),
    check("retrospectives_status", sql`${table.status} in ('CREATED', 'CLOSED')`),
    check("retrospectives_closed", sql`(${table.status} = 'CLOSED') = (${table.closedAt} is not null)`),
    check("retrospectives_winner_closed", sql`${table.sprintWinnerId} is null or ${table.status} = 'CLOSED'`),
  ],
);
