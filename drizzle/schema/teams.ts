import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BIN_KINDS } from "#worker/contract/constants.ts";
import { SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * A thing that was deleted is in a team of its own without members, so that no query by team finds it
 * (docs/decisions/041). That team has its id and name.
 */
export const teams = sqliteTable(
  "teams",
  {
    id: id(),
    name: text("name").notNull(),
    /** Empty without a password: then nobody joins with the id. */
    joinPasswordHash: text("join_password_hash").notNull(),
    /** A team of guests that began without an account. Without visits it ends (docs/decisions/030). */
    isTrial: integer("is_trial", { mode: "boolean" }).notNull().default(false),
    createdAt: createdAt(),
    /** Whether the address of an open retrospective lets people in who are not members. */
    retroEntry: integer("retro_entry", { mode: "boolean" }).notNull().default(false),
    /** An IANA name. The days of the team are the days of this zone. */
    timeZone: text("time_zone").notNull().default(TIME_ZONE),
    /** The code of the language of what the team reads together: its channel in Slack and what a shared link shows. */
    language: text("language").notNull().default(SOURCE_LANGUAGE),
    /** When the team, or the thing, was put into the bin; null otherwise. */
    deletedAt: moment("deleted_at"),
    deletedById: text("deleted_by_id").references(() => users.id),
    /** The team that deleted the thing. */
    binOf: text("bin_of"),
    binKind: text("bin_kind", { enum: BIN_KINDS }),
    /** After how many months the cards of a closed board are deleted, and since when that applies; null for never. */
    retentionMonths: integer("retention_months"),
    retentionFrom: moment("retention_from"),
    /** The number of the database that has what the team makes; null where that is this one (docs/decisions/056). */
    database: integer("database"),
  },
  (table) => [
    index("teams_bin").on(table.binOf, table.deletedAt).where(sql`bin_of is not null`),
    index("teams_deleter").on(table.deletedById, table.deletedAt).where(sql`deleted_by_id is not null`),
  ],
);
