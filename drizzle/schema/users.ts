import { customType, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { readName } from "#worker/contract/deleted-account.ts";
import { createdAt, id, moment } from "./columns.ts";

const personName = customType<{ data: string; driverData: string }>({ dataType: () => "text", fromDriver: readName });

/** Rows are never deleted: texts keep their author. A deleted account loses its name and email. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    name: personName("name").notNull(),
    /** Lower case. A guest and a deleted account have a placeholder that is no address. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
    deletedAt: moment("deleted_at"),
    /** Came in by an invitation without an account, so has neither email nor password. */
    isGuest: integer("is_guest", { mode: "boolean" }).notNull().default(false),
    /** The code of the language that the person chose, for mails and other browsers. */
    language: text("language"),
    /** Whether the person showed with a code that the address is theirs. Without mail nobody can (docs/product.md §7.8). */
    isEmailConfirmed: integer("is_email_confirmed", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [uniqueIndex("users_email").on(table.email)],
);
