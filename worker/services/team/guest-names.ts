import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import { cut } from "#worker/contract/cut.ts";
import { foldedWords } from "#worker/contract/fold.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { GUESTS } from "#worker/contract/limits/teams.ts";
import { LOOK_ALIKES } from "./look-alikes.ts";

/** Each letter of {@link LOOK_ALIKES} as the Latin one. */
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) => Array.from(letters, (letter) => [letter, latin] as const)),
);
const latin = (text: string): string => Array.from(text, (letter) => LATIN.get(letter) ?? letter).join("");

/** Latin letters and digits that look like each other, once capitals do not count. */
const oneOfEach = (text: string): string => text.replace(/[1lı]/g, "i").replace(/0/g, "o");

/**
 * Two names that share a likeness are hard to tell apart: case, accents, punctuation and letters that look alike do not count.
 * There are two, because a capital may look like another letter than its small form does: "Ν" like N, "ν" like v.
 */
export function likenessesOf(name: string): string[] {
  const asWritten = foldedWords(latin(name.normalize("NFKD"))).join("");
  const inSmallLetters = latin(foldedWords(name).join(""));
  return [asWritten || name, inSmallLetters || name].map(oneOfEach);
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
  const likenesses = new Set(taken.flatMap((one) => likenessesOf(one.name)));
  const choices: string[] = [];
  for (let number = 1; choices.length < CHOICES; number += 1) {
    const choice = numbered(name, number);
    if (!likenessesOf(choice).some((likeness) => likenesses.has(likeness))) choices.push(choice);
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
