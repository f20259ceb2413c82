import { type SQLWrapper, sql } from "drizzle-orm";
import { teams } from "#drizzle/schema/teams.ts";

/** True for a team outside of the bin, and false for deleted things (docs/decisions/041). */
export const isLiveTeam = (teamId: string | SQLWrapper) =>
  sql`exists (select 1 from ${teams} as living where living.id = ${teamId} and living.deleted_at is null)`;

/** The same for a team whose things are in this database, so that queries over several databases find each thing once. */
export const isLiveHere = (teamId: SQLWrapper) =>
  sql`exists (select 1 from ${teams} as living where living.id = ${teamId} and living.deleted_at is null and living.database is null)`;
