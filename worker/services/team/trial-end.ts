import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import { endTeamIf, selectGuests } from "./team-end.ts";

/** `visitedAt` in milliseconds since the epoch. */
export type TrialEnd = "ended" | "kept" | "unknown" | { visitedAt: number };

/** Deletes everything of a trial whose members are guests, none of whom used their session for `TRIAL.life`. */
export async function endTrialTeam(db: Db, teamId: string, at: number): Promise<TrialEnd> {
  const [found, guests] = await db.batch([
    db
      .select({ isTrial: sql<number>`${isTrial(teamId)}`, visitedAt: lastVisit(teamId) })
      .from(teams)
      .where(eq(teams.id, teamId)),
    selectGuests(db, teamId),
  ]);
  const [team] = found;
  if (!team) return "unknown";
  if (!team.isTrial) return "kept";
  const before = new Date(at - TRIAL.life).toISOString();
  if (team.visitedAt > before) return { visitedAt: Date.parse(team.visitedAt) };
  // A visit after the first query makes it false, and what these statements delete leaves it true.
  const isDue = sql`${isTrial(teamId)} and ${lastVisit(teamId)} <= ${before}`;
  const guestIds = guests.map(({ id }) => id);
  return (await endTeamIf(db, { teamId, guestIds, at }, isDue)) ? "ended" : { visitedAt: at };
}

/** A team with an account never ends, even if it is marked as a trial. */
const isTrial = (teamId: string) =>
  sql`exists (select 1 from ${teams} as trials where trials.id = ${teamId} and trials.is_trial)
    and not exists (select 1 from ${members} as own inner join ${users} as people on people.id = own.user_id
      where own.team_id = ${teamId} and not people.is_guest)`;

/** The last use of a session by a member, and the creation of the team where none has one. */
const lastVisit = (teamId: string) =>
  sql<string>`(select coalesce(max(coalesce(used.last_used_at, used.created_at)), min(made.created_at))
    from ${teams} as made left join ${members} as own on own.team_id = made.id
    left join ${sessions} as used on used.user_id = own.user_id where made.id = ${teamId})`;
