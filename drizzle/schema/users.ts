import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";

/** Rows are never deleted: texts keep their author. A deleted account loses its name and email. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    name: text("name").notNull(),
    /** Lower case. A guest and a deleted account have a placeholder that is no address. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
    deletedAt: moment("deleted_at"),
    /** Came in by an invitation without an account, so has neither email nor password. */
    isGuest: integer("is_guest", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);
