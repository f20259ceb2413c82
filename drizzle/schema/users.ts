import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";

/** Rows are never deleted: texts keep their author. A deleted account loses its name and email. */
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
