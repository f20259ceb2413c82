import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { retrospectives } from "./retrospectives.ts";

const choice = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** Links that show a sheet outside of its team. They belong to the retrospective: they follow it into the bin and out of it. */
export const sheetLinks = sqliteTable(
  "sheet_links",
  {
    id: id(),
    retrospectiveId: text("retrospective_id")
      .notNull()
      .references(() => retrospectives.id),
    /** The SHA-256 of the token, which is not stored. */
    tokenHash: text("token_hash").notNull(),
    /** These four are what was chosen to be shown. */
    cards: choice("cards"),
    comments: choice("comments"),
    thanks: choice("thanks"),
    names: choice("names"),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sheet_links_retrospective").on(table.retrospectiveId),
    uniqueIndex("sheet_links_token").on(table.tokenHash),
    index("sheet_links_expiry").on(table.expiresAt),
  ],
);
