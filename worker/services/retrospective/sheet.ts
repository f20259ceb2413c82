import { and, eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { titleKey } from "#worker/contract/board-titles.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { BoardGroup, Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import type { Person } from "#worker/contract/users.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { agreementsFrom } from "./agreements.ts";
import { findPeople, selectPeople } from "./boards.ts";
import { earlierThan } from "./earlier.ts";
import { answersOf } from "./pulse.ts";
import { selectRetrospective, toRetrospective } from "./retrospectives.ts";
import { thankYousIn } from "./thanks.ts";

/** @throws AppError not_found, retrospective_open */
export async function getSheet(db: Db, teamId: string, retroId: string): Promise<Sheet> {
  const own = agreementsFrom(db, teamId, retroId);
  const before = earlierThan(db, teamId, retroId);
  const [found, documents, present, thankYous, agreements, closings, titles, agreed] = await db.batch([
    selectRetrospective(db, teamId, retroId),
    db
      .select({ document: boards.document })
      .from(boards)
      .innerJoin(retrospectives, eq(retrospectives.id, boards.retrospectiveId))
      .where(and(eq(boards.retrospectiveId, retroId), eq(retrospectives.teamId, teamId))),
    selectPeople(db, teamId),
    thankYousIn(db, retroId),
    ...own.queries,
    ...before.queries,
  ]);
  const retrospective = toRetrospective(firstOrThrow(found));
  if (retrospective.status !== "CLOSED") throw new AppError("retrospective_open");
  const document = documents[0]?.document;
  const authors = document?.cards.map(({ authorId }) => authorId) ?? [];
  return {
    retrospective,
    groups: document
      ? withEarlier(groupsOf(document, await findPeople(db, authors, present)), before.show(titles, agreed))
      : [],
    agreements: own.show(agreements, closings),
    thankYous: thankYous.reverse(),
    pulse: {
      arrive: answersOf(document?.pulse.arrive.counts ?? []),
      worth: answersOf(document?.pulse.worth.counts ?? []),
    },
  };
}

const withEarlier = (groups: BoardGroup[], before: Earlier[]): SheetGroup[] =>
  groups.map((group) => {
    const key = group.title && titleKey(group.title);
    return { ...group, earlier: before.find((one) => one.key === key) ?? null };
  });

/** Groups with the same fichas keep the order of the board. */
export function groupsOf(
  { columns, cards, groups, totals }: Pick<BoardDocument, "columns" | "cards" | "groups" | "totals">,
  people: Person[],
): BoardGroup[] {
  const columnTitles = new Map(columns.map(({ id, title }) => [id, title]));
  const columnOrder = new Map(columns.map(({ id }, index) => [id, index]));
  const order = (columnId: string) => columnOrder.get(columnId) ?? columns.length;
  const sorted = [...cards].sort((a, b) => order(a.columnId) - order(b.columnId));
  const placeOf = new Map([...sorted].reverse().map(({ groupId }, index) => [groupId, -index]));
  return groups
    .map(({ id, title, note }) => ({
      id,
      title,
      note,
      fichas: totals?.[id] ?? 0,
      cards: sorted
        .filter(({ groupId }) => groupId === id)
        .map((card) => ({
          id: card.id,
          text: card.text,
          column: columnTitles.get(card.columnId) ?? "",
          author: people.find((person) => person.id === card.authorId) ?? null,
        })),
    }))
    .filter((group) => group.cards.length > 0)
    .sort((a, b) => b.fichas - a.fichas || (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
}
