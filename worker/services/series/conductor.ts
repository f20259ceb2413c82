import { eq } from "drizzle-orm";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import { compare } from "#worker/contract/compare.ts";
import type { Person } from "#worker/contract/users.ts";

export type Candidate = Person & { joinedAt: string; isAdmin: boolean; isGuest: boolean };
type Conducting = { inTurns: boolean; conductorId: string | null; turnAt: string | null };

export const selectCandidates = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      id: users.id,
      name: users.name,
      joinedAt: members.joinedAt,
      isAdmin: members.isAdmin,
      isGuest: users.isGuest,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId)),
);

type Place = Pick<Candidate, "joinedAt" | "id">;

const byPlace = (one: Place, other: Place): number =>
  compare(one.joinedAt, other.joinedAt) || compare(one.id, other.id);

/**
 * Who conducts the next retrospective. Turns go by the time of joining, and guests have none, because their sessions end.
 * Where the chosen person has left, it is the admin who has been in the team for longest.
 */
export function conductorOf({ inTurns, conductorId, turnAt }: Conducting, team: Candidate[]): Candidate | null {
  const inOrder = team.toSorted(byPlace);
  const admin = inOrder.find(({ isAdmin }) => isAdmin) ?? inOrder[0] ?? null;
  if (!inTurns) return inOrder.find(({ id }) => id === conductorId) ?? admin;
  const accounts = inOrder.filter(({ isGuest }) => !isGuest);
  const place = { joinedAt: turnAt ?? "", id: conductorId ?? "" };
  return accounts.find((one) => byPlace(one, place) >= 0) ?? accounts[0] ?? admin;
}

/** Whose turn comes after that of `last`. */
export function turnAfter(last: Candidate, team: Candidate[]): Candidate {
  const accounts = team.filter(({ isGuest }) => !isGuest).sort(byPlace);
  return accounts.find((one) => byPlace(last, one) < 0) ?? accounts[0] ?? last;
}
