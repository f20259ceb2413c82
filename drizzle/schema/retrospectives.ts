import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BoardSettings } from "#worker/contract/boards.ts";
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
    /** The settings with which its board began; null without a board. */
    board: text("board", { mode: "json" }).$type<BoardSettings>(),
    /** The number of freezes of the board that were given up. A closing applies only with the number of its own freeze. */
    boardFence: integer("board_fence").notNull().default(0),
    /** Null where an earlier version created it. */
    creatorId: text("creator_id").references(() => users.id),
    /** When the team sits down. */
    at: moment("at"),
    createdAt: createdAt(),
    closedAt: moment("closed_at"),
  },
  (table) => [
    index("retrospectives_team").on(table.teamId, table.createdAt),
    index("retrospectives_open").on(table.teamId, table.createdAt).where(sql`status = 'CREATED'`),
    index("retrospectives_closed").on(table.teamId, table.closedAt).where(sql`status = 'CLOSED'`),
    index("retrospectives_winner").on(table.sprintWinnerId, table.teamId),
    index("retrospectives_creator").on(table.creatorId, table.createdAt),
    check("retrospectives_status", sql`${table.status} in ('CREATED', 'CLOSED')`),
    check("retrospectives_closed", sql`(${table.status} = 'CLOSED') = (${table.closedAt} is not null)`),
    check("retrospectives_winner_closed", sql`${table.sprintWinnerId} is null or ${table.status} = 'CLOSED'`),
  ],
);
