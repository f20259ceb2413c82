import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { boardCopies } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { type BoardCopy, boardCopy } from "#worker/contract/host.ts";
import { seal, unseal } from "#worker/services/sealed.ts";

const sealOfAuthors = (retroId: string, secret: string) => ({ secret, purpose: "authors of a board", owner: retroId });

export const sealAuthors = (authors: string, retroId: string, secret: string): Promise<string> =>
  seal(authors, sealOfAuthors(retroId, secret));

/** @returns null where another deployment sealed them */
export const unsealAuthors = (sealed: string, retroId: string, secret: string): Promise<string | null> =>
  unseal(sealed, sealOfAuthors(retroId, secret));

/** @returns the retrospectives of the team whose boards a restored backup brought into the database */
export async function copiedBoardsOf(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: retrospectives.id })
    .from(retrospectives)
    .innerJoin(boardCopies, eq(boardCopies.retrospectiveId, retrospectives.id))
    .where(sql`${retrospectives.teamId} in (select id from ${teams} where id = ${teamId} or bin_of = ${teamId})`);
  return rows.map(({ id }) => id);
}

/** @returns null where the retrospective is closed, or no backup brought its board */
export async function readCopy(db: Db, retroId: string): Promise<BoardCopy | null> {
  const parts = await db
    .select({ text: boardCopies.text })
    .from(boardCopies)
    .innerJoin(retrospectives, eq(retrospectives.id, boardCopies.retrospectiveId))
    .where(and(eq(boardCopies.retrospectiveId, retroId), eq(retrospectives.status, "CREATED")))
    .orderBy(asc(boardCopies.part));
  if (parts.length === 0) return null;
  return boardCopy.parse(JSON.parse(parts.map(({ text }) => text).join("")));
}

export async function deleteCopy(db: Db, retroId: string): Promise<void> {
  await db.delete(boardCopies).where(eq(boardCopies.retrospectiveId, retroId));
}
