import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { fromStored } from "#drizzle/stored-boards.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { compare } from "#worker/contract/compare.ts";
import type { Member } from "#worker/contract/members.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Series } from "#worker/contract/series.ts";
import {
  type ExportedCounter,
  type ExportedRetrospective,
  type ExportedTopic,
  type MissingPart,
  TEAM_EXPORT,
  type TeamExport,
} from "#worker/contract/team-export.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";
import type { ReadBoard } from "#worker/services/account/my-cards.ts";
import type { TeamKey } from "#worker/services/clock.ts";
import { countersOf, resetsOf, toCounter } from "#worker/services/counter/counters.ts";
import { goalsOf, toGoal } from "#worker/services/counter/goals.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { agreementsFrom } from "#worker/services/retrospective/agreements.ts";
import { type BoardRow, findPeople, presentCreatorId, speakersIn } from "#worker/services/retrospective/boards.ts";
import { healthOf } from "#worker/services/retrospective/health-check.ts";
import { retrospectivesOf, toRetrospective } from "#worker/services/retrospective/retrospectives.ts";
import { groupsOf, type ShownBoard } from "#worker/services/retrospective/sheet.ts";
import { answersIn, openingOf, type WithOpening } from "#worker/services/retrospective/sheet-opening.ts";
import { thankYousOf } from "#worker/services/retrospective/thanks.ts";
import { selectCandidates } from "#worker/services/series/conductor.ts";
import { seriesOf, toSeries } from "#worker/services/series/series.ts";
import { formatsOf } from "#worker/services/team/formats.ts";
import { membersOf } from "#worker/services/team/members.ts";
import { messagesOf } from "#worker/services/topic/messages.ts";
import { topicsOf, type Viewer } from "#worker/services/topic/topics.ts";

/** The parts come in this order. */
export type ExportPart =
  | { kind: "team"; value: TeamExport["team"] }
  | { kind: "members"; value: Member }
  | { kind: "agreements"; value: Agreement; place: string | null }
  | { kind: "counters"; value: ExportedCounter }
  | { kind: "retrospectives"; value: ExportedRetrospective }
  | { kind: "series"; value: Series }
  | { kind: "formats"; value: TeamFormat }
  | { kind: "topics"; value: ExportedTopic }
  | { kind: "missing"; value: MissingPart };

type Limits = { [Limit in keyof typeof TEAM_EXPORT]: number };
type Asker = Viewer & TeamKey;
type Context = { db: Db; viewer: Asker; read: ReadBoard; limits: Limits };
type Overview = Awaited<ReturnType<typeof readOverview>>;

/**
 * Everything of a team, read page by page while it is sent.
 * @returns after the first page, so that what fails until then is an error of the call
 */
export async function exportTeam(
  db: Db,
  viewer: Asker,
  read: ReadBoard,
  limits: Limits = TEAM_EXPORT,
): Promise<AsyncGenerator<ExportPart>> {
  return partsOf(await readOverview(db, viewer), { db, viewer, read, limits });
}

async function* partsOf(overview: Overview, context: Context): AsyncGenerator<ExportPart> {
  const missing: MissingPart[] = [];
  const places = new Map(overview.retrospectives.map(({ id, retrospectiveName }) => [id, retrospectiveName]));
  yield { kind: "team", value: overview.team };
  for (const value of overview.members) yield { kind: "members", value };
  for (const value of overview.agreements) {
    yield { kind: "agreements", value, place: places.get(value.retrospectiveId ?? "") ?? null };
  }
  for (const value of overview.counters) yield { kind: "counters", value };
  for await (const value of readRetrospectives(overview, context, missing)) yield { kind: "retrospectives", value };
  for (const value of overview.series) yield { kind: "series", value };
  for (const value of overview.formats) yield { kind: "formats", value };
  for await (const value of readTopics(overview, context, missing)) yield { kind: "topics", value };
  for (const value of missing) yield { kind: "missing", value };
}

async function readOverview(db: Db, viewer: Asker) {
  const { teamId, timeZone } = viewer;
  const agreed = agreementsFrom(db, viewer);
  const [
    found,
    members,
    counters,
    resets,
    goals,
    listed,
    weights,
    topics,
    series,
    formats,
    people,
    agreements,
    closings,
  ] = await db.batch([
    selectTeam(db, { teamId }),
    membersOf(db, { teamId }),
    countersOf(db, { teamId }),
    resetsOf(db, { teamId }),
    goalsOf(db, { teamId }),
    retrospectivesOf(db, { teamId }),
    selectWeights(db, { teamId }),
    topicsOf(db, viewer),
    seriesOf(db, { teamId }),
    formatsOf(db, { teamId }),
    selectCandidates(db, { teamId }),
    ...agreed.queries,
  ]);
  return {
    team: firstOrThrow(found),
    members,
    agreements: agreed.show(agreements, closings),
    counters: counters.map((row) => ({
      ...toCounter(row, timeZone),
      resets: resets
        .filter(({ counterId }) => counterId === row.id)
        .map(({ counterId: _, ...reset }) => reset)
        .sort((a, b) => compare(b.at, a.at)),
      goals: goals.filter(({ counterId }) => counterId === row.id).map(toGoal),
    })),
    retrospectives: listed.map(toRetrospective),
    weights: new Map(weights.map((row) => [row.id, row])),
    topics,
    series: series.map((row) => toSeries(row, people, timeZone)),
    formats,
  };
}

const selectTeam = prepared(["teamId"], (db, { teamId }) =>
  db.select({ id: teams.id, name: teams.name, timeZone: teams.timeZone }).from(teams).where(eq(teams.id, teamId)),
);

/** How much a retrospective weighs, and what its room needs to open its board. */
const selectWeights = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      id: retrospectives.id,
      creatorId: presentCreatorId,
      fence: retrospectives.boardFence,
      bytes: sql<number>`coalesce(${boards.facts} ->> '$.length', length(${boards.document}), 0)
        + coalesce((select sum(length(${thankYous.message})) from ${thankYous} where ${thankYous.retrospectiveId} = ${retrospectives.id}), 0)`,
    })
    .from(retrospectives)
    .leftJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .where(eq(retrospectives.teamId, teamId)),
);

/** Every item weighs less than a page may, so each page has at least one. */
function pagesOf<Item>(items: Item[], weightOf: (item: Item) => number, heaviest: number, mostItems: number): Item[][] {
  const pages: Item[][] = [];
  let weight = 0;
  for (const item of items) {
    const page = pages.at(-1);
    const added = weightOf(item);
    if (page && page.length < mostItems && weight + added <= heaviest) {
      page.push(item);
      weight += added;
    } else {
      pages.push([item]);
      weight = added;
    }
  }
  return pages;
}

async function* readRetrospectives(
  { retrospectives: all, weights, members }: Overview,
  { db, viewer, read, limits }: Context,
  missing: MissingPart[],
): AsyncGenerator<ExportedRetrospective> {
  let roomCalls = 0;
  const present = members.map(({ user: { id, name } }) => ({ id, name }));
  const readOpen = async ({ id, board }: Retrospective): Promise<BoardView | null> => {
    const row = weights.get(id);
    if (!row || !board || roomCalls >= limits.roomCalls) return null;
    roomCalls += 1;
    const { creatorId, fence } = row;
    const open: BoardRow = { retroId: id, settings: board, creatorId, fence };
    return read(viewer.teamId, open);
  };
  const pages = pagesOf(all, ({ id }) => weights.get(id)?.bytes ?? 0, limits.bytes, limits.ids);
  for (const [index, page] of pages.entries()) {
    if (index >= limits.retrospectivePages) {
      for (const retrospective of page) {
        missing.push({ kind: "retrospective", id: retrospective.id, name: retrospective.retrospectiveName });
        yield { ...retrospective, groups: null, opening: null, thankYous: [] };
      }
      continue;
    }
    const ids = page.map(({ id }) => id);
    const [documents, rows] = await db.batch([
      db
        .select({ id: boards.retrospectiveId, document: boards.document })
        .from(boards)
        .where(inArray(boards.retrospectiveId, ids)),
      thankYousOf(db, ids),
    ]);
    const closed = new Map(
      await Promise.all(documents.map(async ({ id, document }) => [id, await fromStored(document)] as const)),
    );
    const open = page.filter(({ id, board }) => board && !closed.has(id));
    const views = await Promise.all(open.map(async (one) => [one.id, await readOpen(one)] as const));
    const shown = new Map<string, ShownBoard & WithOpening>([...closed]);
    for (const [id, view] of views) if (view) shown.set(id, withOwnCards(view));
    const authors = [...shown.values()].flatMap((board) => [
      ...[...board.cards, ...answersIn(board)].map(({ authorId }) => authorId),
      ...speakersIn(board),
    ]);
    const people = await findPeople(db, authors, present);
    for (const retrospective of page) {
      const board = shown.get(retrospective.id);
      if (retrospective.board && !board) {
        missing.push({ kind: "board", id: retrospective.id, name: retrospective.retrospectiveName });
      }
      yield {
        ...retrospective,
        groups: board ? groupsOf(board, people, present) : null,
        opening: board ? openingOf(board, people) : null,
        ...(board && healthOf(board)),
        thankYous: rows.filter(({ retrospectiveId }) => retrospectiveId === retrospective.id).sort(byCreation),
      };
    }
  }
}

const byCreation = (a: { createdAt: string }, b: { createdAt: string }) => compare(a.createdAt, b.createdAt);

/** The person's own hidden cards have no group that others see. */
function withOwnCards({ cards, groups, ...board }: BoardView): ShownBoard & WithOpening {
  const { me } = board;
  const all = [...cards, ...me.cards];
  const known = new Set(groups.map(({ id }) => id));
  const own = [...new Set(me.cards.map(({ groupId }) => groupId))].filter((id) => !known.has(id));
  const ownGroups = own.map((id) => ({ id, title: null, note: null, rev: 0, isDiscussed: false }));
  return { ...board, cards: all, groups: [...groups, ...ownGroups] };
}

async function* readTopics(
  { topics: all }: Overview,
  { db, viewer, limits }: Context,
  missing: MissingPart[],
): AsyncGenerator<ExportedTopic> {
  const pages = pagesOf(all, ({ messageCount }) => messageCount, limits.messages, limits.ids);
  for (const [index, page] of pages.entries()) {
    if (index >= limits.topicPages) {
      for (const topic of page) {
        missing.push({ kind: "topic", id: topic.id, name: topic.title });
        yield { ...topic, messages: [] };
      }
      continue;
    }
    const ids = page.map(({ id }) => id);
    const rows = await messagesOf(db, viewer, ids);
    for (const topic of page) {
      const messages = rows.filter(({ topicId }) => topicId === topic.id).map(({ topicId: _, ...message }) => message);
      yield { ...topic, messages: messages.sort(byCreation) };
    }
  }
}
