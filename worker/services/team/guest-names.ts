import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import { cut } from "#worker/contract/cut.ts";
import { foldedWords } from "#worker/contract/fold.ts";
import { GUESTS, LIMITS } from "#worker/contract/limits.ts";

/** Cyrillic and Greek letters, digits and Latin letters that look like another Latin letter, in lower case. */
const LOOKALIKES = new Map(
  "аa вb еe оo сc рp хx уy іi јj ѕs һh нh ԁd кk мm тt αa οo ρp νv υu ιi κk τt χx 0o 1i li ıi"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Two names with the same likeness are hard to tell apart: case, accents, punctuation and letters that look alike do not count. */
export function likenessOf(name: string): string {
  const letters = foldedWords(name).join("");
  return letters === "" ? name : Array.from(letters, (letter) => LOOKALIKES.get(letter) ?? letter).join("");
}

/** "Ana", "Ana 2", "Ana 3", …, each within the limit of a name. */
const numbered = (name: string, number: number): string => {
  const suffix = number === 1 ? "" : ` ${number}`;
  return cut(name, LIMITS.name - suffix.length).trimEnd() + suffix;
};

export const selectNames = (db: Db, teamId: SQLWrapper) =>
  db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId));

/** As many as a team takes new guests in an hour: so many can ask for the same name at the same moment. */
const CHOICES = GUESTS.ofTeam[0].most;

/**
 * The name of a guest, with a number where another member has that name or one that looks like it.
 * @param taken the other members when the call began
 * @returns an expression for the write: it sees who came in meanwhile
 */
export function freeName(name: string, taken: readonly { name: string }[], teamId: SQLWrapper, guestId: string): SQL {
  const likenesses = new Set(taken.map((one) => likenessOf(one.name)));
  const choices: string[] = [];
  for (let number = 1; choices.length < CHOICES; number += 1) {
    const choice = numbered(name, number);
    if (!likenesses.has(likenessOf(choice))) choices.push(choice);
  }
  return sql`(select value from json_each(${JSON.stringify(choices)}) as choice where not exists (
    select 1 from ${members} as others inner join ${users} as named on named.id = others.user_id
    where others.team_id = ${teamId} and named.id <> ${guestId} and named.name = choice.value collate nocase) limit 1)`;
}

/** The same for a guest who changes their name. */
export async function freeNameOf(db: Db, guestId: string, name: string): Promise<SQL> {
  const teamId = sql`(select ${members.teamId} from ${members} where ${members.userId} = ${guestId})`;
  const others = (await selectNames(db, teamId)).filter(({ id }) => id !== guestId);
  return freeName(name, others, teamId, guestId);
}
