import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { sheetLinks } from "#drizzle/schema/sheet-links.ts";
import { fromStored } from "#drizzle/stored-boards.ts";
import { nobody, withNames } from "#party/board/mentions.ts";
import { byRank } from "#party/board/rank.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import { readColumn } from "#worker/contract/board-templates.ts";
import type { BoardDocument, Card } from "#worker/contract/boards.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import { AppError } from "#worker/contract/errors.ts";
import { titleKey } from "#worker/contract/fold.ts";
import type { BoardGroup, Sheet, SheetGroup } from "#worker/contract/sheet.ts";
import type { Person } from "#worker/contract/users.ts";
import { now, type TeamKey } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { agreementsFrom } from "./agreements.ts";
import { findPeople, selectDocument, selectPeople, speakersIn } from "./boards.ts";
import { earlierThan } from "./earlier.ts";
import { healthOf } from "./health-check.ts";
import { answersOf } from "./pulse.ts";
import { selectRetrospective, toRetrospective } from "./retrospectives.ts";
import { answersIn, openingOf } from "./sheet-opening.ts";
import { thankYousIn } from "./thanks.ts";

const selectLink = prepared(["retroId", "now"], (db, { retroId, now }) =>
  db
    .select({ expiresAt: sheetLinks.expiresAt })
    .from(sheetLinks)
    .where(and(eq(sheetLinks.retrospectiveId, retroId), gt(sheetLinks.expiresAt, now))),
);

/** @param named a member as texts name them @throws AppError not_found, retrospective_open */
export async function getSheet(
  db: Db,
  team: TeamKey,
  retroId: string,
  named = (member: Person): Person => member,
): Promise<Sheet> {
  const { teamId } = team;
  const own = agreementsFrom(db, team, retroId);
  const before = earlierThan(db, teamId, retroId);
  const [found, documents, present, links, thankYous, agreements, closings, titles, agreed] = await db.batch([
    selectRetrospective(db, { teamId, id: retroId }),
    selectDocument(db, { teamId, retroId }),
    selectPeople(db, { teamId }),
    selectLink(db, { retroId, now: now() }),
    thankYousIn(db, { retroId }),
    ...own.queries,
    ...before.queries,
  ]);
  const retrospective = toRetrospective(firstOrThrow(found));
  if (retrospective.status !== "CLOSED") throw new AppError("retrospective_open");
  const document = documents[0] && (await fromStored(documents[0].document));
  const written = document ? [...document.cards, ...answersIn(document)] : [];
  const authors = document ? [...written.map(({ authorId }) => authorId), ...speakersIn(document)] : [];
  const made = own.show(agreements, closings);
  const people = document ? await findPeople(db, authors, present) : [];
  return {
    retrospective,
    opening: document ? openingOf(document, people) : null,
    groups: document
      ? sheetGroups(document, groupsOf(document, people, present.map(named)), made, before.show(titles, agreed))
      : [],
    agreements: made,
    thankYous: thankYous.reverse(),
    pulse: {
      arrive: answersOf(document?.pulse.arrive.counts ?? []),
      worth: answersOf(document?.pulse.worth.counts ?? []),
    },
    ...(document && healthOf(document)),
    shownUntil: links[0]?.expiresAt ?? null,
  };
}

/** In the order of the conversation, those that were talked about first. */
function sheetGroups(
  document: Pick<BoardDocument, "groups">,
  groups: BoardGroup[],
  agreements: Agreement[],
  before: Earlier[],
): SheetGroup[] {
  const centred = document.groups.filter(({ isDiscussed }) => isDiscussed).map(({ id }) => id);
  const agreedOn = agreements.map(({ groupId }) => groupId);
  const shown = groups.map((group) => {
    const key = group.title && titleKey(group.title);
    const wasSaid = group.note !== null || group.comments.length > 0 || group.proposals.length > 0;
    const isDiscussed = wasSaid || centred.includes(group.id) || agreedOn.includes(group.id);
    return { ...group, isDiscussed, earlier: before.find((one) => one.key === key) ?? null };
  });
  return shown.sort((a, b) => Number(b.isDiscussed) - Number(a.isDiscussed));
}

export type ShownBoard = Pick<
  BoardDocument,
  "columns" | "cards" | "groups" | "totals" | "comments" | "proposals" | "statements" | "health"
>;

/**
 * In the order of the conversation: groups with the same fichas as they lay on the table, each at the place of its head.
 * @param people who wrote, said or agreed to something @param present the members, whom a text can name
 */
export function groupsOf(board: ShownBoard, people: Person[], present: Person[]): BoardGroup[] {
  const { columns, cards, groups, totals } = board;
  const find = (userId: string | null) => people.find(({ id }) => id === userId) ?? null;
  const findMember = (userId: string | null) => present.find(({ id }) => id === userId) ?? null;
  const speaker = (userId: string): Person => find(userId) ?? { id: userId, name: nobody() };
  const columnTitles = new Map(columns.map(readColumn).map(({ id, title }) => [id, title]));
  const columnIds = columns.map(({ id }) => id);
  const columnOf = ({ columnId }: Card) => columnIds.indexOf(columnId);
  return groups
    .flatMap(({ id, title, note }) => {
      const own = cards.filter(({ groupId }) => groupId === id).sort(byRank);
      const head = own.find((card) => card.id === id) ?? own[0];
      if (!head) return [];
      const ordered = [head, ...own.filter((card) => card !== head)];
      const group = {
        id,
        title,
        note,
        fichas: totals?.[id] ?? 0,
        cards: ordered.map((card) => ({
          id: card.id,
          text: card.text,
          column: columnTitles.get(card.columnId) ?? "",
          author: find(card.authorId),
          ...(card.reactions && { reactions: card.reactions }),
        })),
        comments: board.comments
          .filter(({ groupId }) => groupId === id)
          .map(({ id, authorId, at, text, isEdited }) => ({
            id,
            text: withNames(text, (userId) => findMember(userId)?.name ?? nobody()),
            author: speaker(authorId),
            at,
            isEdited,
          })),
        proposals: board.proposals
          .filter(({ groupId }) => groupId === id)
          .map(({ id, text, authorId, ownerId, dueOn, agreed, isAccepted }) => ({
            id,
            text,
            author: speaker(authorId),
            owner: find(ownerId) ?? findMember(ownerId),
            dueOn,
            agreed: agreed.map(speaker),
            isAccepted,
          })),
      };
      return [{ group, head }];
    })
    .sort((a, b) => b.group.fichas - a.group.fichas || columnOf(a.head) - columnOf(b.head) || byRank(a.head, b.head))
    .map(({ group }) => group);
}
