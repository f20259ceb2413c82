import { and, count, eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { isLiveHere } from "#worker/services/team/live-team.ts";

/** @param wins read from one database @returns null where the person may have won in another database too */
export const winsIfComplete = ({ others }: Places, wins: number): number | null => (others.length === 0 ? wins : null);

/** Adds the sprints that people won in the teams of other databases than the one from which they were read. */
export async function withWinsIn<User extends { id: string; sprintWins: number }>(
  others: Db[],
  people: User[],
): Promise<User[]> {
  const ids = people.map(({ id }) => id);
  const { sprintWinnerId: id, teamId } = retrospectives;
  const rows = await Promise.all(
    others.map((db) =>
      db
        .select({ id, wins: count() })
        .from(retrospectives)
        .innerJoin(teams, eq(teams.id, teamId))
        .where(and(isOneOf(id, ids), isLiveHere(teamId)))
        .groupBy(id),
    ),
  );
  const winsOf = (person: string) => rows.flat().reduce((sum, row) => sum + (row.id === person ? row.wins : 0), 0);
  return people.map((one) => ({ ...one, sprintWins: one.sprintWins + winsOf(one.id) }));
}
