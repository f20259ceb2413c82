import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns.ts";

export const teams = sqliteTable("teams", {
  id: id(),
  name: text("name").notNull(),
  joinPasswordHash: text("join_password_hash").notNull(),
  createdAt: createdAt(),
  /** Whether the address of an open retrospective lets people in who are not members. */
  retroEntry: integer("retro_entry", { mode: "boolean" }).notNull().default(false),
});
