import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { prepared } from "#drizzle/prepared.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import { fromStored } from "#drizzle/stored-boards.ts";
import { viewOfDocument } from "#party/board/document.ts";
import { firstCards } from "#party/board/first-cards.ts";
import { readColumn } from "#worker/contract/board-templates.ts";
import type { Board, BoardDocument, BoardSettings, BoardView } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import { readStatement } from "#worker/contract/health-check/statements.ts";
import { readQuestion } from "#worker/contract/opening-questions.ts";
import type { Opening } from "#worker/contract/openings.ts";
import type { Person } from "#worker/contract/users.ts";
import { throwMissing } from "#worker/services/team/bin.ts";

/** `creatorId` is null where the creator has left the team. */
export type BoardRow = { retroId: string; settings: BoardSettings; creatorId: string | null; fence: number };

/** Who facilitates a board that nobody has opened yet. A person who left does not. */
export const presentCreatorId = sql<string | null>`(select creators.user_id from ${members} as creators
  where creators.team_id = ${retrospectives.teamId} and creators.user_id = ${retrospectives.creatorId})`;

export const boardRowFields = {
  retroId: retrospectives.id,
  settings: retrospectives.board,
  creatorId: presentCreatorId,
  fence: retrospectives.boardFence,
  status: retrospectives.status,
};

export const selectBoardRow = prepared(["teamId", "retroId"], (db, { teamId, retroId }) =>
  db
    .select(boardRowFields)
    .from(retrospectives)
    .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, retroId))),
);

type SelectedRow = Awaited<ReturnType<typeof selectBoardRow>>[number];

/** @throws AppError not_found for a retrospective without a board */
export function toBoardRow({ retroId, settings, creatorId, fence }: SelectedRow): BoardRow {
  if (!settings) throw new AppError("not_found");
  return { retroId, settings, creatorId, fence };
}

/** @throws AppError in_bin, not_found, retrospective_closed */
export async function getOpenBoardRow(db: Db, teamId: string, retroId: string): Promise<BoardRow> {
  const [found] = await selectBoardRow(db, { teamId, retroId });
  const row = found ?? (await throwMissing(db, { teamId, id: retroId }));
  const board = toBoardRow(row);
  if (row.status === "CLOSED") throw new AppError("retrospective_closed");
  return board;
}

export const selectPeople = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId)),
);

export const selectDocument = prepared(["teamId", "retroId"], (db, { teamId, retroId }) =>
  db
    .select({ document: boards.document })
    .from(boards)
    .innerJoin(retrospectives, eq(retrospectives.id, boards.retrospectiveId))
    .where(and(eq(boards.retrospectiveId, retroId), eq(retrospectives.teamId, teamId))),
);

/**
 * A closed board from the database, an open one from the room.
 * @param read asks the room; null for a closed board
 * @param most cards in the answer
 * @returns null where only the room knows that the board is closed: the replica is behind or, where the primary was asked,
 *   an older database was restored
 * @throws AppError in_bin, not_found
 */
export async function getBoard(
  db: Db,
  teamId: string,
  retroId: string,
  read: (row: BoardRow) => Promise<BoardView | null>,
  most: number = Number.POSITIVE_INFINITY,
): Promise<Board | null> {
  const [rows, documents, present] = await db.batch([
    selectBoardRow(db, { teamId, retroId }),
    selectDocument(db, { teamId, retroId }),
    selectPeople(db, { teamId }),
  ]);
  const row = toBoardRow(rows[0] ?? (await throwMissing(db, { teamId, id: retroId })));
  const [stored] = documents;
  const closed = stored && (await fromStored(stored.document));
  const whole = closed ? viewOfDocument(closed) : await read(row);
  if (!whole) return null;
  const { view, ...omitted } = firstCards(whole, most);
  const people = await namesIn(db, view, present);
  const columns = view.columns.map(readColumn);
  const opening = view.opening && withReadQuestion(view.opening);
  const statements = view.statements && { statements: view.statements.map(readStatement) };
  return { ...view, ...omitted, columns, opening, ...statements, people, ...(closed?.isLost && { isLost: true }) };
}

const withReadQuestion = (opening: Opening): Opening => ({ ...opening, question: readQuestion(opening.question) });

function namesIn(db: Db, view: BoardView, present: Person[]): Promise<Person[]> {
  const { cards, facilitatorId, me } = view;
  const authors = [...cards, ...me.cards, ...me.removed, ...(view.opening?.answers ?? [])].map(
    ({ authorId }) => authorId,
  );
  return findPeople(db, [facilitatorId, ...authors, ...speakersIn(view)], present);
}

/** Those who comment, propose and agree. Those whom a text mentions are not looked up: anybody can write an id into it. */
export const speakersIn = ({ comments, proposals }: Pick<BoardDocument, "comments" | "proposals">): string[] => [
  ...comments.map(({ authorId }) => authorId),
  ...proposals.flatMap(({ authorId, agreed }) => [authorId, ...agreed]),
];

/** Most people are present members; the others are looked up. */
export async function findPeople(db: Db, someIds: (string | null)[], present: Person[]): Promise<Person[]> {
  const ids = new Set(someIds.filter((id) => id !== null));
  const known = present.filter(({ id }) => ids.has(id));
  for (const { id } of known) ids.delete(id);
  if (ids.size === 0) return known;
  const gone = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isOneOf(users.id, [...ids]));
  return [...known, ...gone];
}
