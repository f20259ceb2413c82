import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { toStored } from "#drizzle/stored-boards.ts";
import { importedDocument } from "#party/board/imported.ts";
import type { CountGate } from "#party/count-gate.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { ImportRetrospectiveInput } from "#worker/contract/imports.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { dayIn, momentIn } from "#worker/contract/zones.ts";
import { derivedUuid } from "#worker/platform/derived-id.ts";
import { now, type TeamKey } from "#worker/services/clock.ts";
import { takeAll } from "#worker/services/take-all.ts";
import { throwMissing } from "#worker/services/team/bin.ts";
import { insertTitles } from "./closing.ts";
import { selectRetrospective, toRetrospective } from "./retrospectives.ts";

type Gate = DurableObjectStub<CountGate>;

type Importer = TeamKey & { userId: string; personGate: Gate; teamGate: Gate };

/**
 * The id follows from the content, so that the same file comes once (docs/decisions/045).
 * @throws AppError invalid_input, unknown_member, already_imported, too_many_imports, in_bin
 */
export async function importRetrospective(
  db: Db,
  importer: Importer,
  input: ImportRetrospectiveInput,
): Promise<Retrospective> {
  const importedAt = now();
  const held = heldAt(input.heldOn, importer.timeZone, importedAt);
  await checkAuthors(db, importer.teamId, input.groups);
  const giveBack = await takeImport(importer);
  return insertImport(db, importer, input, { importedAt, held }).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
}

/** @throws AppError already_imported, in_bin */
async function insertImport(
  db: Db,
  { teamId, userId }: Importer,
  { retrospectiveName, columns, groups }: ImportRetrospectiveInput,
  { importedAt, held }: { importedAt: string; held: string },
): Promise<Retrospective> {
  const id = await derivedUuid(`import ${teamId} ${JSON.stringify({ columns, groups })}`);
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
  const isNew = sql`exists (select 1 from ${retrospectives}
    where ${retrospectives.id} = ${id} and ${retrospectives.teamId} = ${teamId} and ${retrospectives.board} ->> '$.importedAt' = ${importedAt})`;
  const [made, , , found] = await db.batch([
    db
      .insert(retrospectives)
      .values({ ...row, createdAt: held, closedAt: held })
      .onConflictDoNothing()
      .returning({ id: retrospectives.id }),
    insertWhere(db, boards, { retrospectiveId: id, ...stored }, isNew).onConflictDoNothing(),
    insertTitles(db, { teamId, retrospectiveId: id }, document, isNew),
    selectRetrospective(db, { teamId, id }),
  ]);
  const [imported] = found;
  if (made.length > 0 && imported) return toRetrospective(imported);
  if (imported) throw new AppError("already_imported");
  return throwMissing(db, { teamId, id });
}

/** Rows that exist would not count those that were deleted. The person goes first, and uses up nothing of a team. */
const takeImport = ({ personGate, teamGate }: Importer): Promise<() => Promise<void>> => {
  const limits = [{ kind: "import", most: IMPORT.perDay, within: DAY }];
  return takeAll([
    { gate: personGate, code: "too_many_imports", limits },
    { gate: teamGate, code: "too_many_imports", limits },
  ]);
};

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
