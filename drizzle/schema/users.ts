import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";

/** Rows are never deleted, so that what people wrote keeps its author; who goes leaves one without name and address. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);
