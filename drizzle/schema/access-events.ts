import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ACCESS_EVENT_KINDS } from "#worker/contract/access-events.ts";
import { id, moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** Who got into a team, left it or changed who may: kept for 90 days. */
export const accessEvents = sqliteTable(
  "access_events",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    kind: text("kind", { enum: ACCESS_EVENT_KINDS }).notNull(),
    actorId: text("actor_id")
      .notNull()
      .references(() => users.id),
    /** Whom it was done to, if not the actor. */
    subjectId: text("subject_id").references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [
    index("access_events_team").on(table.teamId, table.at),
    index("access_events_actor").on(table.actorId, table.at),
    index("access_events_subject").on(table.subjectId, table.at),
  ],
);
