import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { toStored } from "#drizzle/stored-boards.ts";
import { importedDocument } from "#party/board/imported.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { ImportRetrospectiveInput } from "#worker/contract/imports.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD, IMPORT } from "#worker/contract/limits.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { dayOf, startOf } from "#worker/contract/spending.ts";
import { dayIn, momentIn } from "#worker/contract/zones.ts";
import { derivedId } from "#worker/platform/derived-id.ts";
import { now, type TeamKey } from "#worker/services/clock.ts";
import { throwMissing } from "#worker/services/team/bin.ts";
import { insertTitles } from "./closing.ts";
import { selectRetrospective, toRetrospective } from "./retrospectives.ts";

type Importer = TeamKey & { userId: string };

/**
 * The id follows from the content, so that the same file comes once (docs/decisions/045).
 * @throws AppError invalid_input, unknown_member, already_imported, too_many_imports, in_bin
 */
export async function importRetrospective(
  db: Db,
  { teamId, timeZone, userId }: Importer,
  input: ImportRetrospectiveInput,
): Promise<Retrospective> {
  const { retrospectiveName, columns, groups } = input;
  await checkAuthors(db, teamId, groups);
  const importedAt = now();
  const held = heldAt(input.heldOn, timeZone, importedAt);
  const id = await derivedId(`import ${teamId} ${JSON.stringify({ columns, groups })}`);
  const document = importedDocument(columns, groups);
  const board: BoardSettings = {
    template: null,
    columns: document.columns,
    signed: document.signed,
    budget: BOARD.defaultBudget,
    perGroup: BOARD.defaultPerGroup,
    importedAt,
  };
  const row = { id, teamId, creatorId: userId, retrospectiveName, status: "CLOSED" as const, board };
  const stored = await toStored(document);
  const since = startOf(dayOf(Date.parse(importedAt)));
  const isNew = sql`exists (select 1 from ${retrospectives}
    where ${retrospectives.id} = ${id} and ${retrospectives.teamId} = ${teamId} and ${retrospectives.board} ->> '$.importedAt' = ${importedAt})`;
  const [made, , , found] = await db.batch([
    insertWhere(
      db,
      retrospectives,
      { ...row, createdAt: held, closedAt: held },
      sql`${importsSince(sql`${retrospectives.teamId} = ${teamId}`, since)} < ${IMPORT.perDay}
        and ${importsSince(sql`${retrospectives.creatorId} = ${userId}`, since)} < ${IMPORT.perDay}`,
    )
      .onConflictDoNothing()
      .returning({ id: retrospectives.id }),
    insertWhere(db, boards, { retrospectiveId: id, ...stored }, isNew).onConflictDoNothing(),
    insertTitles(db, { teamId, retrospectiveId: id }, document, isNew),
    selectRetrospective(db, teamId, id),
  ]);
  const [imported] = found;
  if (made.length > 0 && imported) return toRetrospective(imported);
  if (imported) throw new AppError("already_imported");
  return throwMissing(db, { teamId, id }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("too_many_imports") : error;
  });
}

const importsSince = (condition: SQL, moment: string) =>
  sql`(select count(*) from ${retrospectives} where ${condition} and ${retrospectives.board} ->> '$.importedAt' >= ${moment})`;

/** Noon of the day, which is the same day in most zones. @throws AppError invalid_input for a day that has not come */
function heldAt(day: string, timeZone: string, importedAt: string): string {
  if (day > dayIn(timeZone, new Date(importedAt))) {
    throw new AppError("invalid_input", {
      issues: [{ path: "heldOn", message: t`Elige un día que ya pasó, o el de hoy.` }],
    });
  }
  const noon = momentIn(timeZone, day, "12:00").toISOString();
  return noon < importedAt ? noon : importedAt;
}

/** @throws AppError unknown_member */
async function checkAuthors(db: Db, teamId: string, groups: ImportRetrospectiveInput["groups"]): Promise<void> {
  const authors = new Set(groups.flatMap(({ cards }) => cards.flatMap(({ authorId }) => authorId ?? [])));
  if (authors.size === 0) return;
  const rows = await db.select({ userId: members.userId }).from(members).where(eq(members.teamId, teamId));
  for (const { userId } of rows) authors.delete(userId);
  if (authors.size > 0) throw new AppError("unknown_member");
}
