import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";

/** @throws AppError not_found where the retrospective is closed or has no board */
export async function teamOfOpenBoard({ home, others }: Places, retroId: string): Promise<string> {
  const { id, teamId, status, board } = retrospectives;
  const rows = await Promise.all(
    [home, ...others].map((db) =>
      db
        // The room of the team keeps the board of a retrospective that is in the bin.
        .select({ teamId: sql<string>`coalesce(${teams.binOf}, ${teamId})` })
        .from(retrospectives)
        .innerJoin(teams, eq(teams.id, teamId))
        .where(and(eq(id, retroId), eq(status, "CREATED"), isNotNull(board))),
    ),
  );
  return firstOrThrow(rows.flat()).teamId;
}

/** @throws AppError not_found */
export async function isTrialTeam(db: Db, teamId: string): Promise<boolean> {
  return firstOrThrow(await db.select({ isTrial: teams.isTrial }).from(teams).where(eq(teams.id, teamId))).isTrial;
}
