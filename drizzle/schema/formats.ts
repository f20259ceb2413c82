import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TeamFormat } from "#worker/contract/team-formats.ts";
import { createdAt, id } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** The formats that a team saved (docs/product.md §17.2). */
export const formats = sqliteTable(
  "formats",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    name: text("name").notNull(),
    columns: text("columns", { mode: "json" }).$type<TeamFormat["columns"]>().notNull(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index("formats_team").on(table.teamId, table.createdAt)],
);
