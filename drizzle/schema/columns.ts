import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** ISO 8601 UTC with milliseconds, which sorts as text. */
export const moment = (name: string) => text(name);
export const createdAt = () => moment("created_at").notNull().default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ','now'))`);
export const id = () => text("id").primaryKey().notNull();
/** A withdrawn like keeps its row, so that a toggle is one statement. */
export const liked = () => integer("liked", { mode: "boolean" }).notNull().default(true);
