import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { counters } from "./counters.ts";

export const goals = sqliteTable(
  "goals",
  {
    id: id(),
    counterId: text("counter_id")
      .notNull()
      .references(() => counters.id, { onDelete: "cascade" }),
    description: text("description").notNull(),
    targetDays: integer("target_days").notNull(),
    achievedAt: moment("achieved_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("goals_counter").on(table.counterId, table.achievedAt, table.targetDays),
    check("goals_target", sql`${table.targetDays} >= 1`),
  ],
);
