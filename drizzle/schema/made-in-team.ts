import { text } from "drizzle-orm/sqlite-core";
import { id } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** The columns of what a person made for a team. */
export const madeInTeam = () => ({
  id: id(),
  teamId: text("team_id")
    .notNull()
    .references(() => teams.id),
  creatorId: text("creator_id")
    .notNull()
    .references(() => users.id),
});
