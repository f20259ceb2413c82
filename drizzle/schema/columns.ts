import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** An ISO 8601 UTC moment with milliseconds, kept as text: it sorts, and goes on the wire as it is. */
export const moment = (name: string) => text(name);
export const createdAt = () => moment("created_at").notNull().default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ','now'))`);
export const id = () => text("id").primaryKey().notNull();
/** A like that was taken back stays as a row, so that a toggle is one statement. */
export const liked = () => integer("liked", { mode: "boolean" }).notNull().default(true);
