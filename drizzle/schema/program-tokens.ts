import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "#worker/contract/scopes.ts";
import { createdAt, moment } from "./columns.ts";
import { madeInTeam } from "./made-in-team.ts";

export const programTokens = sqliteTable(
  "program_tokens",
  {
    /** The program acts in the name of its creator. */
    ...madeInTeam(),
    name: text("name").notNull(),
    /** The SHA-256 of the token, which is not stored. */
    tokenHash: text("token_hash").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<Scope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("program_tokens_token").on(table.tokenHash),
    index("program_tokens_team").on(table.teamId, table.createdAt),
    index("program_tokens_creator").on(table.creatorId, table.createdAt),
  ],
);
