import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

export const counters = sqliteTable(
  "counters",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    name: text("name").notNull(),
    incrementButtonLabel: text("increment_button_label").notNull(),
    resetButtonLabel: text("reset_button_label").notNull(),
    currentCount: integer("current_count").notNull().default(0),
    longestStreak: integer("longest_streak").notNull().default(0),
    lastResetDuration: integer("last_reset_duration"),
    /** Day of the last increment or reset, `YYYY-MM-DD` in the zone that the team had then. */
    lastChangedOn: text("last_changed_on"),
    lastChangeId: text("last_change_id"),
    /** The last increment, null after it was taken back. Not a foreign key: it matters for seconds only. */
    incrementedBy: text("incremented_by"),
    incrementedAt: moment("incremented_at"),
    longestStreakBefore: integer("longest_streak_before"),
    lastChangedOnBefore: text("last_changed_on_before"),
    createdAt: createdAt(),
  },
  (table) => [
    index("counters_team").on(table.teamId, table.createdAt),
    check("counters_counts", sql`${table.currentCount} >= 0 and ${table.longestStreak} >= ${table.currentCount}`),
  ],
);

export const counterResets = sqliteTable(
  "counter_resets",
  {
    id: id(),
    counterId: text("counter_id")
      .notNull()
      .references(() => counters.id, { onDelete: "cascade" }),
    nameEvent: text("name_event").notNull(),
    streak: integer("streak").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [
    index("counter_resets_counter").on(table.counterId, table.at),
    index("counter_resets_user").on(table.userId, table.at),
  ],
);
