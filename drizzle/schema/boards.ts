import { customType, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BoardFacts } from "#worker/contract/board-facts.ts";
import { retrospectives } from "./retrospectives.ts";
import { teams } from "./teams.ts";

/**
 * The gzip of a document's JSON, as the list of bytes that D1 takes and returns; the JSON where an earlier version closed the
 * board. `drizzle/stored-boards.ts` reads and writes both.
 */
export type StoredDocument = number[] | string;

/** SQLite keeps bytes as they are, also in a column of text. */
const storedDocument = customType<{ data: StoredDocument; driverData: StoredDocument }>({ dataType: () => "text" });

/** Boards of closed retrospectives. The team's room holds the open ones. */
export const boards = sqliteTable("boards", {
  retrospectiveId: text("retrospective_id")
    .primaryKey()
    .notNull()
    .references(() => retrospectives.id),
  document: storedDocument("document").notNull(),
  /** Null where an earlier version closed the board after the migration, until it is compressed. */
  facts: text("facts", { mode: "json" }).$type<BoardFacts>(),
});

/**
 * Open boards of a backup that was restored, as texts of `BoardCopy` in parts, because D1 limits a statement. The team's room
 * takes them from here.
 */
export const boardCopies = sqliteTable(
  "board_copies",
  {
    retrospectiveId: text("retrospective_id")
      .notNull()
      .references(() => retrospectives.id),
    part: integer("part").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.retrospectiveId, table.part] })],
);

export const boardTitles = sqliteTable(
  "board_titles",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    /** The title without accents, case and punctuation. */
    key: text("key").notNull(),
    retrospectiveId: text("retrospective_id")
      .notNull()
      .references(() => retrospectives.id),
    groupId: text("group_id").notNull(),
    title: text("title").notNull(),
    fichas: integer("fichas").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.key, table.retrospectiveId] }),
    // A sheet looks up the titles of its retrospective.
    index("board_titles_retrospective").on(table.retrospectiveId),
  ],
);
