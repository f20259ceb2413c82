import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TIME_ZONE } from "#worker/contract/limits.ts";
import { createdAt, id } from "./columns.ts";

export const teams = sqliteTable("teams", {
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
});
