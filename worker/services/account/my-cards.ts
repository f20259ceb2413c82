import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { newestOf, type Places } from "#drizzle/databases.ts";
import { CURSOR, isBefore, orderByNewest, readCursor } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { fromStored } from "#drizzle/stored-boards.ts";
import type { SaidKind } from "#worker/contract/board-facts.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { cursorAfter } from "#worker/contract/cursor.ts";
import { CLOSED_BOARDS } from "#worker/contract/limits/retrospectives.ts";
import type { MyCards, MyClosedBoards } from "#worker/contract/users-data.ts";
import { type BoardRow, boardRowFields, toBoardRow } from "#worker/services/retrospective/boards.ts";
import { isLiveHere } from "#worker/services/team/live-team.ts";

const MAX_ROOM_CALLS = 30;

const named = { retrospectiveId: retrospectives.id, retrospectiveName: retrospectives.retrospectiveName };

/** What the person said and proposed on closed boards. */
export const selectSaid = prepared(["userId"], (db, { userId }) =>
  db
    .select({
      ...named,
      kind: sql<SaidKind>`said.value->>0`,
      text: sql<string>`said.value->>1`,
      at: sql<string>`said.value->>2`,
    })
    .from(members)
    .innerJoin(retrospectives, eq(retrospectives.teamId, members.teamId))
    .innerJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .innerJoin(sql`json_each(${boards.facts}, '$.said."' || ${userId} || '"') as said`, sql`true`)
    .where(and(eq(members.userId, userId), isLiveHere(members.teamId))),
);

export const selectOpenBoards = prepared(["userId"], (db, { userId }) =>
  db
    .select({
      teamId: retrospectives.teamId,
      retrospectiveName: retrospectives.retrospectiveName,
      ...boardRowFields,
    })
    .from(members)
    .innerJoin(retrospectives, eq(retrospectives.teamId, members.teamId))
    .where(
      and(
        eq(members.userId, userId),
        isLiveHere(members.teamId),
        eq(retrospectives.status, "CREATED"),
        isNotNull(retrospectives.board),
      ),
    ),
);

type RowsOf<Select extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Select>>;

/** Asks the room of a team for an open board. @returns null where it does not answer */
export type ReadBoard = (teamId: string, row: BoardRow) => Promise<BoardView | null>;

type Rows = {
  said: RowsOf<typeof selectSaid>;
  open: RowsOf<typeof selectOpenBoards>;
};

export async function toMyCards({ said, open }: Rows, userId: string, read: ReadBoard): Promise<MyCards> {
  const views = await Promise.all(
    open.map(async (row, index) => ({
      named: { retrospectiveId: row.retroId, retrospectiveName: row.retrospectiveName },
      view: index < MAX_ROOM_CALLS ? await read(row.teamId, toBoardRow(row)) : null,
    })),
  );
  const own = views.flatMap(({ named: retrospective, view }) => {
    const cards = view ? [...view.cards, ...view.me.cards, ...view.me.removed] : [];
    const ids = new Set(view?.me.cardIds);
    return cards.filter(({ id }) => ids.has(id)).map(({ text }) => ({ ...retrospective, text }));
  });
  const closed = (kind: SaidKind) => said.flatMap(({ kind: its, ...one }) => (its === kind ? [one] : []));
  const saidIn = (kind: "comments" | "proposals") => [
    ...closed(kind),
    ...views.flatMap(({ named: retrospective, view }) =>
      (view?.[kind] ?? [])
        .filter(({ authorId }) => authorId === userId)
        .map(({ text, at }) => ({ ...retrospective, text, at })),
    ),
  ];
  return {
    cards: own,
    comments: saidIn("comments"),
    proposals: saidIn("proposals"),
    reactions: views.flatMap(({ named: retrospective, view }) =>
      (view?.cards ?? []).flatMap(({ id, text }) => {
        const mark = view?.me.reactions[id];
        return mark ? [{ ...retrospective, text, mark }] : [];
      }),
    ),
    answers: views.flatMap(({ named: retrospective, view }) =>
      view?.me.opening ? [{ ...retrospective, text: view.me.opening.text }] : [],
    ),
    boardsNotRead: views.filter(({ view }) => view === null).map(({ named: retrospective }) => retrospective),
  };
}

const pageOfBoards = prepared(["userId", ...CURSOR], (db, { userId, ...cursor }) => {
  const order = orderByNewest(retrospectives.closedAt, retrospectives.id);
  // The documents of other pages are not read.
  const page = db
    .select({ id: retrospectives.id })
    .from(members)
    .innerJoin(retrospectives, eq(retrospectives.teamId, members.teamId))
    .innerJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .where(
      and(
        eq(members.userId, userId),
        isLiveHere(members.teamId),
        // Not a parameter, so that the index of closed retrospectives is used.
        sql`${retrospectives.status} = 'CLOSED'`,
        isBefore(retrospectives.closedAt, retrospectives.id, cursor),
      ),
    )
    .orderBy(...order)
    .limit(CLOSED_BOARDS);
  return db
    .select({ ...named, closedAt: sql<string>`${retrospectives.closedAt}`, document: boards.document })
    .from(retrospectives)
    .innerJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .where(inArray(retrospectives.id, page))
    .orderBy(...order);
});

type ClosedBoard = RowsOf<typeof pageOfBoards>[number];

const cursorOf = ({ closedAt, retrospectiveId }: ClosedBoard) => cursorAfter(closedAt, retrospectiveId);

/** The cards and answers under the person's name on a page of closed boards. */
export async function listClosedBoards(
  places: Places,
  userId: string,
  before: string | undefined,
): Promise<MyClosedBoards> {
  const asked = { userId, ...readCursor(before) };
  const listed = await newestOf(places, (db) => pageOfBoards(db, asked), cursorOf, CLOSED_BOARDS);
  const read = await Promise.all(
    listed.map(async ({ retrospectiveId, retrospectiveName, document }) => {
      const { cards, opening } = await fromStored(document);
      const own = (written: readonly { authorId: string | null; text: string }[]) =>
        written
          .filter(({ authorId }) => authorId === userId)
          .map(({ text }) => ({ retrospectiveId, retrospectiveName, text }));
      return { cards: own(cards), answers: own(opening?.answers ?? []) };
    }),
  );
  const last = listed.at(-1);
  return {
    cards: read.flatMap(({ cards }) => cards),
    answers: read.flatMap(({ answers }) => answers),
    next: last && listed.length === CLOSED_BOARDS ? cursorOf(last) : null,
  };
}
