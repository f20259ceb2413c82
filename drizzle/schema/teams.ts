import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns.ts";

export const teams = sqliteTable("teams", {
  id: id(),
  name: text("name").notNull(),
  joinPasswordHash: text("join_password_hash").notNull(),
  createdAt: createdAt(),
});
