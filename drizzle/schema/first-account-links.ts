import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/** The link with which the host of a deployment without mail makes the first account. The scripts write its row. */
export const firstAccountLinks = sqliteTable("first_account_links", {
  /** The SHA-256 of the token, which is not stored. */
  tokenHash: text("token_hash").primaryKey().notNull(),
  expiresAt: moment("expires_at").notNull(),
});
