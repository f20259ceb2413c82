import { type SQL, sql } from "drizzle-orm";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";

/** How many open boards the team has. */
export const openBoardsOf = (teamId: string): SQL =>
  sql`(select count(*) from ${retrospectives} as opened where opened.team_id = ${teamId} and opened.status = 'CREATED' and opened.board is not null)`;
