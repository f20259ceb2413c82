import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { RetroEntry } from "#worker/contract/invitations.ts";
import type { Team } from "#worker/contract/teams.ts";
import {
  type EnteredGuest,
  type Entry,
  enterAsGuest,
  type GuestContext,
  join,
  memberCountOf,
  type NewGuest,
  selectFaces,
} from "./entering.ts";
import { selectNames } from "./guest-names.ts";
import { lacksAdmin } from "./members.ts";
import { type AskBoardStatuses, statusIn } from "./now.ts";

type RetroIds = { teamId: string; retroId: string };

/** Every reason has the same answer, so nobody learns which teams and retrospectives exist. */
const notInvited = () => new AppError("not_invited");

/** Without an admin nobody could close the retrospective or end the setting, and the next account would become admin. */
const teamLetsIn = ({ teamId }: RetroIds) =>
  and(eq(teams.id, teamId), eq(teams.retroEntry, true), isNull(teams.deletedAt), sql`not ${lacksAdmin(teams.id)}`);

const letsIn = (ids: RetroIds) =>
  and(
    eq(retrospectives.id, ids.retroId),
    eq(retrospectives.teamId, teams.id),
    eq(retrospectives.status, "CREATED"),
    teamLetsIn(ids),
  );

const selectOpen = (db: Db, ids: RetroIds) =>
  db
    .select({
      team: { id: teams.id, name: teams.name },
      language: teams.language,
      retrospective: { id: retrospectives.id, name: retrospectives.retrospectiveName },
      hasBoard: sql`${retrospectives.board} is not null`.mapWith(Boolean),
      memberCount: memberCountOf(teams.id),
      timeZone: teams.timeZone,
    })
    .from(teams)
    .innerJoin(retrospectives, letsIn(ids));

const teamIdOf = (ids: RetroIds) =>
  sql`(select ${teams.id} from ${teams} inner join ${retrospectives} on ${letsIn(ids)})`;

/** @param there the team's database; where it is not home, the caller has found the open retrospective there */
const entryBy = (home: Db, there: Db, ids: RetroIds): Entry => ({
  db: home,
  teamId: there === home ? teamIdOf(ids) : sql`(select ${teams.id} from ${teams} where ${teamLetsIn(ids)})`,
  ended: notInvited,
});

/** @throws AppError not_invited */
export async function getRetroEntry(db: Db, ids: RetroIds, ask: AskBoardStatuses): Promise<RetroEntry> {
  const [[found], people] = await db.batch([selectOpen(db, ids), selectFaces(db, teamIdOf(ids))]);
  if (!found) throw notInvited();
  const { hasBoard, ...entry } = found;
  const statuses = hasBoard ? await ask(ids.teamId) : null;
  const status = statuses && statusIn(statuses, ids.retroId);
  const { step = null, hasPlan = false, until = null } = status ?? {};
  return { ...entry, people, step, hasPlan, until };
}

/** @throws AppError not_invited, already_member, removed_from_team, too_many_requests */
export async function joinByRetro(home: Db, there: Db, ids: RetroIds, userId: string): Promise<Team> {
  if (there !== home && (await selectOpen(there, ids)).length === 0) throw notInvited();
  return join(entryBy(home, there, ids), userId);
}

/** @throws AppError not_invited, too_many_requests */
export async function enterByRetro(
  home: Db,
  there: Db,
  context: GuestContext,
  ids: RetroIds,
  guest: NewGuest,
): Promise<EnteredGuest> {
  const [[found], others] = await there.batch([selectOpen(there, ids), selectNames(there, teamIdOf(ids))]);
  if (!found) throw notInvited();
  return enterAsGuest(entryBy(home, there, ids), context, { teamId: ids.teamId, others }, guest);
}
