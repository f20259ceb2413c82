import { customType, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { readDocument } from "#worker/contract/board-documents.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";
import { retrospectives } from "./retrospectives.ts";
import { teams } from "./teams.ts";

/** Reading upgrades an older document, and refuses a newer one. */
const boardDocument = customType<{ data: BoardDocument; driverData: string }>({
  dataType: () => "text",
  toDriver: (document) => JSON.stringify(document),
  fromDriver: (stored) => readDocument(JSON.parse(stored)),
});

/** Boards of closed retrospectives. The team's room holds the open ones. */
export const boards = sqliteTable("boards", {
  retrospectiveId: text("retrospective_id")
    .primaryKey()
    .notNull()
    .references(() => retrospectives.id),
  document: boardDocument("document").notNull(),
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
