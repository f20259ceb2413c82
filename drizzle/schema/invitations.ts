import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, moment } from "./columns.ts";
import { madeInTeam } from "./made-in-team.ts";

export const invitations = sqliteTable(
  "invitations",
  {
    ...madeInTeam(),
    /** The SHA-256 of the token, which is not stored. */
    tokenHash: text("token_hash").notNull(),
    /** Whether people without an account may enter as guests. */
    guests: integer("guests", { mode: "boolean" }).notNull(),
    uses: integer("uses").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_team").on(table.teamId, table.createdAt),
    index("invitations_creator").on(table.creatorId, table.createdAt),
  ],
);
