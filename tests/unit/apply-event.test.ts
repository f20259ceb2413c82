import { type QueryKey, QueryObserver, type UseQueryOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { agreementsQuery, lastQuery } from "#app/agreements/queries.ts";
import { counterQuery, countersQuery, resetsQuery } from "#app/counters/queries.ts";
import { clientAt } from "#app/lib/data/api.ts";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { applyTeamEvent, isAffectedBy } from "#app/lib/realtime/apply-event.ts";
import { bookmarks } from "#app/lib/realtime/bookmarks.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { membersQuery } from "#app/members/queries.ts";
import { messagesQuery } from "#app/messages/queries.ts";
import { boardStatusesQuery } from "#app/now/board-statuses.ts";
import { nowQuery, todayQuery } from "#app/now/queries.ts";
import { updateBoardStatus } from "#app/now/update-board-status.ts";
import { userQuery } from "#app/profile/queries.ts";
import { retrospectiveQuery, retrospectivesQuery } from "#app/retrospectives/queries.ts";
import { teamQuery, teamsQuery } from "#app/teams/queries.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { topicQuery, topicsQuery } from "#app/topics/queries.ts";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Change, TeamEventData } from "#party/protocol.ts";
import { NO_TIMER } from "#worker/contract/constants.ts";
import { provideTranslation, SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import type { BoardStatus } from "#worker/contract/now.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Timer } from "#worker/contract/timers.ts";

const TEAM = "luna";
const ANA = { id: "ana", name: "Ana" };
const REFETCHED = "refetched";

const counter = (id: string, currentCount: number, createdAt = `2026-01-0${id}T00:00:00.000Z`) => ({
  id,
  name: `Racha ${id}`,
  incrementButtonLabel: "Sumar",
  resetButtonLabel: "Volver",
  currentCount,
  alreadyModifiedToday: true,
  longestStreak: currentCount,
  lastChangedOn: null,
  lastResetDuration: null,
  createdAt,
});
const topic = (id: string, state: "OPEN" | "CLOSED" = "OPEN", topicLikes = 0) => ({
  id,
  title: `Tema ${id}`,
  description: null,
  state,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  topicLikes,
  author: ANA,
  messageCount: 0,
});
const AGREEMENT = {
  text: "Daily de pie",
  owner: ANA,
  dueOn: null,
  isOverdue: false,
  timesCarried: 0,
  retrospectiveId: null,
  groupId: null,
  reviewedInId: null,
  counterId: null,
  createdAt: "",
  closedAt: null,
};
const withLike = <Item>(item: Item, userLikeTopic: boolean) => ({ ...item, userLikeTopic });
const STATUS: BoardStatus = { step: "TALK", watching: ["ana"], hasPlan: false, until: null, ends: null, ready: [] };
const nowWith = (table: BoardStatus | null) => ({
  retrospectives: [{ id: "1", retrospectiveName: "", at: null, createdAt: "", hasBoard: true, voted: false, table }],
  openRetrospectives: 1,
  waitingRetrospectives: 1,
});
const member = (userId: string, isAdmin: boolean) => ({ userId, isAdmin, joinedAt: "", user: { id: userId } });

// biome-ignore lint/suspicious/noExplicitAny: queries of different data types.
type AnyQuery = UseQueryOptions<any, any, any, any>;

/** The data of a query after an event, or `REFETCHED` when the query is to be asked for again. */
async function dataAfter(
  query: AnyQuery,
  data: unknown,
  event: Omit<TeamEventData, "version">,
  { isNext = true, readAt = "", userId = "ana" } = {},
) {
  const client = makeQueryClient();
  client.getQueryCache().build(client, client.defaultQueryOptions(query));
  client.setQueryData(["user"], { id: userId });
  bookmarks.setOfData(data, readAt);
  client.setQueryData(query.queryKey, data);
  await applyTeamEvent(client, TEAM, { version: 2, ...event }, isNext);
  const state = client.getQueryState(query.queryKey);
  return state?.isInvalidated ? REFETCHED : state?.data;
}

const event = (entity: TeamEventData["entity"], change: Change, id?: string) => ({ entity, id, change });

describe("The queries that an event affects", () => {
  it.each<[QueryKey, boolean]>([
    [["topics", TEAM, "list", "OPEN"], true],
    [["topics", TEAM, "1"], true],
    [["topics", TEAM, "2"], false],
    [["topics", "otro", "1"], false],
    [["counters", TEAM, "1"], false],
  ])("An event about one topic affects %j: %s", (key, isAffected) => {
    expect(isAffectedBy(key, TEAM, { entity: "topics", id: "1" })).toBe(isAffected);
  });

  it("An event affects the user's own lists over all teams", () => {
    expect(isAffectedBy(["thank-you", "mine", "GIVER"], TEAM, { entity: "thank-you", id: "r" })).toBe(true);
    expect(isAffectedBy(["teams"], TEAM, { entity: "teams" })).toBe(true);
  });

  it.each<[TeamEventData["entity"], boolean, boolean]>([
    ["retrospectives", true, true],
    ["votes", true, true],
    ["counters", false, true],
    ["topics", false, false],
  ])("An event of %s affects what is open in the team: %s, and what waits today: %s", (entity, ofTeam, ofAll) => {
    expect(isAffectedBy(["now", TEAM], TEAM, { entity, id: "1" })).toBe(ofTeam);
    expect(isAffectedBy(["now", "otro"], TEAM, { entity, id: "1" })).toBe(false);
    expect(isAffectedBy(["today"], TEAM, { entity, id: "1" })).toBe(ofAll);
  });

  it.each<[TeamEventData["entity"], boolean, boolean]>([
    ["retrospectives", true, true],
    ["agreements", true, true],
    ["goals", true, false],
    ["votes", false, true],
    ["topics", false, false],
  ])("An event of %s affects the memory of the team: %s, and what waits today: %s", (entity, ofMemory, ofToday) => {
    expect(isAffectedBy(["memory", TEAM, ""], TEAM, { entity, id: "1" })).toBe(ofMemory);
    expect(isAffectedBy(["memory", "otro", ""], TEAM, { entity, id: "1" })).toBe(false);
    expect(isAffectedBy(["today"], TEAM, { entity, id: "1" })).toBe(ofToday);
  });

  it.each<[TeamEventData["entity"], boolean, boolean]>([
    ["retrospectives", true, true],
    ["agreements", true, true],
    ["counters", true, true],
    ["goals", false, true],
    ["topics", false, false],
  ])("An event of %s affects the pulse of the team: %s, and its memory: %s", (entity, ofPulse, ofMemory) => {
    expect(isAffectedBy(["pulse", TEAM, "12"], TEAM, { entity, id: "1" })).toBe(ofPulse);
    expect(isAffectedBy(["memory", TEAM, ""], TEAM, { entity, id: "1" })).toBe(ofMemory);
  });

  it("A new ranking affects the user's own wins, and a new member does not", () => {
    expect(isAffectedBy(["user"], TEAM, { entity: "ranking" })).toBe(true);
    expect(isAffectedBy(["user"], TEAM, { entity: "members" })).toBe(false);
  });
});

describe("An event with a change updates the cache without a request", () => {
  it("A changed counter is replaced in the list and on its own screen", async () => {
    const change: Change = { kind: "counter", counter: counter("2", 5) };
    const list = [counter("3", 1), counter("1", 1)];
    const changed = event("counters", change, "2");
    expect(await dataAfter(countersQuery(TEAM), list, changed)).toEqual([list[0], change.counter, list[1]]);
    expect(await dataAfter(countersQuery(TEAM), [counter("2", 4)], changed)).toEqual([change.counter]);
    expect(await dataAfter(counterQuery(TEAM, "2"), counter("2", 4), changed)).toEqual(change.counter);
  });

  it("A reset refetches the list of resets, and an increment does not", async () => {
    const counted = (count: number) => event("counters", { kind: "counter", counter: counter("2", count) }, "2");
    expect(await dataAfter(resetsQuery(TEAM, "2"), [], counted(3))).toEqual([]);
    expect(await dataAfter(resetsQuery(TEAM, "2"), [], counted(0))).toBe(REFETCHED);
  });

  it("A like of somebody else keeps the user's own like", async () => {
    const query = topicsQuery(TEAM, "all");
    const likes = (userLikeTopic?: boolean): Change => ({ kind: "topic-likes", topicLikes: 3, userLikeTopic });
    const before = [withLike(topic("1", "OPEN", 2), true)];
    const others = event("topics", { kind: "topic-likes", topicLikes: 3 }, "1");
    expect(await dataAfter(query, before, others)).toEqual([withLike(topic("1", "OPEN", 3), true)]);
    const own = event("topics", likes(false), "1");
    expect(await dataAfter(query, before, own)).toEqual([withLike(topic("1", "OPEN", 3), false)]);
  });

  it("A vote of somebody else keeps the user's own vote", async () => {
    const vote = { id: "v", retrospectiveId: "r", voterId: "ana", votedForId: "b", createdAt: "" };
    const status = { totalVotes: 1, totalMembers: 3, myVote: vote };
    const votes = event("votes", { kind: "votes", totalVotes: 2, totalMembers: 3 }, "r");
    expect(await dataAfter(voteStatusQuery(TEAM, "r"), status, votes)).toEqual({ ...status, totalVotes: 2 });
  });

  it("What is open in a team takes a new name, the user's own vote and a closing, and asks again for a new one", async () => {
    const open = (id: string, voted = false) => ({
      id,
      retrospectiveName: `Sprint ${id}`,
      at: null,
      createdAt: "",
      hasBoard: false,
      voted,
      table: null,
    });
    const retrospective = (id: string, status: "CREATED" | "CLOSED") =>
      event(
        "retrospectives",
        {
          kind: "retrospective",
          retrospective: {
            id,
            retrospectiveName: "Otro nombre",
            status,
            sprintWinner: null,
            result: null,
            board: null,
            at: null,
            createdAt: "",
            closedAt: null,
          },
        },
        id,
      );
    const now = (retrospectives: ReturnType<typeof open>[], openOnes: number, waiting: number) => ({
      retrospectives,
      openRetrospectives: openOnes,
      waitingRetrospectives: waiting,
    });
    const before = now([open("2"), open("1")], 2, 2);
    const shownAfter = (changed: Omit<TeamEventData, "version">, shown = before) =>
      dataAfter(nowQuery(TEAM), shown, changed);
    const votes = { kind: "votes" as const, totalVotes: 1, totalMembers: 2 };
    const myVote = { id: "v", retrospectiveId: "1", voterId: "ana", votedForId: "b", createdAt: "" };
    const own = event("votes", { ...votes, myVote }, "1");
    const voted = now([open("2"), open("1", true)], 2, 1);
    expect(await shownAfter(own)).toEqual(voted);
    expect(await shownAfter(own, voted)).toEqual(voted);
    expect(await shownAfter(event("votes", votes, "1"))).toEqual(before);
    const renamed = { ...open("1"), retrospectiveName: "Otro nombre" };
    expect(await shownAfter(retrospective("1", "CREATED"))).toEqual(now([open("2"), renamed], 2, 2));
    expect(await shownAfter(retrospective("1", "CLOSED"))).toEqual(now([open("2")], 1, 1));
    expect(await shownAfter(retrospective("1", "CLOSED"), voted)).toEqual(now([open("2")], 1, 1));
    expect(await shownAfter(retrospective("3", "CREATED"))).toBe(REFETCHED);
    expect(await shownAfter(retrospective("3", "CLOSED"))).toEqual(before);
    // One that is not shown may take the place.
    const more = now([open("4"), open("2"), open("1")], 4, 4);
    expect(await shownAfter(own, more)).toBe(REFETCHED);
    expect(await shownAfter(retrospective("1", "CLOSED"), more)).toBe(REFETCHED);
    expect(await shownAfter(retrospective("3", "CLOSED"), more)).toBe(REFETCHED);
    expect(await shownAfter(event("votes", votes, "1"), more)).toEqual(more);
  });

  it("A closed agreement stands before those that were closed earlier, and leaves the open ones", async () => {
    const agreement = (id: string, closedAt: string | null) => ({
      ...AGREEMENT,
      id,
      state: closedAt === null ? ("OPEN" as const) : ("DONE" as const),
      closedAt,
    });
    const [first, second, third] = ["2026-01-01", "2026-01-02", "2026-01-03"].map((day) => agreement(day, day));
    const done = agreement("2026-01-02", "2026-01-02");
    const changed = event("agreements", { kind: "agreement", agreement: done }, done.id);
    expect(await dataAfter(agreementsQuery(TEAM, "done"), [third, first], changed)).toEqual([third, second, first]);
    const open = [agreement("2026-01-02", null), agreement("abierto", null)];
    expect(await dataAfter(agreementsQuery(TEAM, "open"), open, changed)).toEqual([open[1]]);
  });

  it("An agreement of the last retrospective changes in it, and another closing brings another retrospective", async () => {
    const agreement = (id: string, state: "OPEN" | "DONE", retrospectiveId: string | null = "1") => ({
      ...AGREEMENT,
      id,
      state,
      retrospectiveId,
    });
    const retro = (id: string, status: "CREATED" | "CLOSED", retrospectiveName = "Sprint") => {
      const rest = { sprintWinner: null, result: null, board: null, at: null, createdAt: "", closedAt: null };
      return event(
        "retrospectives",
        { kind: "retrospective", retrospective: { id, retrospectiveName, status, ...rest } },
        id,
      );
    };
    const shown = { id: "1", retrospectiveName: "Sprint", closedAt: "", sprintWinner: null };
    const before = { retrospective: shown, agreements: [agreement("a", "OPEN"), agreement("b", "OPEN")] };
    const shownAfter = (changed: Omit<TeamEventData, "version">) => dataAfter(lastQuery(TEAM), before, changed);
    const agreed = (changed: ReturnType<typeof agreement>) =>
      shownAfter(event("agreements", { kind: "agreement", agreement: changed }, changed.id));
    const done = agreement("a", "DONE");
    expect(await agreed(done)).toEqual({ ...before, agreements: [done, agreement("b", "OPEN")] });
    expect(await agreed(agreement("c", "OPEN", null))).toEqual(before);
    expect(await agreed(agreement("c", "OPEN"))).toBe(REFETCHED);
    expect(await shownAfter(retro("2", "CREATED"))).toEqual(before);
    expect(await shownAfter(retro("2", "CLOSED"))).toBe(REFETCHED);
    const renamed = { ...shown, retrospectiveName: "Otro nombre" };
    expect(await shownAfter(retro("1", "CLOSED", "Otro nombre"))).toEqual({ ...before, retrospective: renamed });
  });

  it("The status of a board replaces the one that is shown, and outdated data stays outdated", async () => {
    const client = makeQueryClient();
    const { queryKey } = nowQuery(TEAM);
    client.setQueryData(queryKey, nowWith(null));
    updateBoardStatus(client, TEAM, { retroId: "1", ...STATUS });
    expect(client.getQueryData(queryKey)).toEqual(nowWith(STATUS));
    await client.invalidateQueries({ queryKey });
    updateBoardStatus(client, TEAM, { retroId: "1", ...STATUS, step: "THANK", watching: [], ready: ["ana"] });
    expect(client.getQueryData(queryKey)).toEqual(nowWith(STATUS));
  });

  it("While the page is connected, an answer shows a board as the room told it meanwhile", async () => {
    const client = makeQueryClient();
    const told = { ...STATUS, ready: ["ana"] };
    client.setQueryData(boardStatusesQuery(TEAM).queryKey, { "1": told });
    const today = (table: BoardStatus | null) => [
      { teamId: TEAM, ...nowWith(table) },
      { teamId: "otro", ...nowWith(STATUS) },
    ];
    const api = clientAt("http://tertulia.invalid", {
      fetch: async (input: RequestInfo | URL) =>
        Response.json(String(input).endsWith("/now") ? nowWith(STATUS) : today(null)),
    });
    const ask = () => Promise.all([client.fetchQuery(nowQuery(TEAM, api)), client.fetchQuery(todayQuery(api))]);
    realtime.connection.setTeam(TEAM);
    expect(await ask()).toEqual([nowWith(told), today(told)]);
    realtime.connection.setTeam(null);
    await client.invalidateQueries();
    expect(await ask()).toEqual([nowWith(STATUS), today(null)]);
  });

  it("A topic moves between the lists of its states", async () => {
    const closed = (likes: number) => event("topics", { kind: "topic", topic: topic("1", "CLOSED", likes) }, "1");
    const open = [withLike(topic("2"), false), withLike(topic("1"), true)];
    expect(await dataAfter(topicsQuery(TEAM, "OPEN"), open, closed(1))).toEqual([open[0]]);
    expect(await dataAfter(topicsQuery(TEAM, "CLOSED"), [], closed(0))).toEqual([
      withLike(topic("1", "CLOSED"), false),
    ]);
    expect(await dataAfter(topicQuery(TEAM, "1"), open[1], closed(1))).toEqual(withLike(topic("1", "CLOSED", 1), true));
  });

  it("A list that does not know whether the user likes a topic is refetched", async () => {
    const liked = event("topics", { kind: "topic", topic: topic("1", "CLOSED", 1) }, "1");
    expect(await dataAfter(topicsQuery(TEAM, "CLOSED"), [], liked)).toBe(REFETCHED);
  });

  it("A closing changes the wins of the winner, in the list of members and in the winner's own profile", async () => {
    const change: Change = { kind: "wins", userId: "ana", sprintWins: 3 };
    const people = [member("ana", false), member("beto", true)];
    expect(await dataAfter(membersQuery(TEAM), people, event("members", change))).toEqual([
      { ...member("ana", false), user: { id: "ana", sprintWins: 3 } },
      people[1],
    ]);
    const me = { id: "ana", name: "Ana", sprintWins: 2 };
    expect(await dataAfter(userQuery(), me, event("ranking", change))).toEqual({ ...me, sprintWins: 3 });
    const beto = { ...me, id: "beto" };
    expect(await dataAfter(userQuery(), beto, event("ranking", change))).toEqual(beto);
  });

  it("A new admin is shown to everybody, and only their own permissions change", async () => {
    const change: Change = { kind: "role", userId: "ana", isAdmin: true };
    const people = [member("ana", false), member("beto", true)];
    expect(await dataAfter(membersQuery(TEAM), people, event("members", change))).toEqual([
      member("ana", true),
      people[1],
    ]);
    const team = { id: TEAM, isAdmin: false };
    expect(await dataAfter(teamQuery(TEAM), team, event("team", change))).toEqual({ ...team, isAdmin: true });
    expect(await dataAfter(teamQuery(TEAM), team, event("team", change), { userId: "carla" })).toEqual(team);
    const teams = [team, { id: "otro", isAdmin: false }];
    expect(await dataAfter(teamsQuery(), teams, event("teams", change))).toEqual([
      { ...team, isAdmin: true },
      teams[1],
    ]);
  });

  it("A message that arrives twice is added once", async () => {
    const message = {
      id: "m",
      message: "Hola",
      user: { ...ANA, email: "" },
      createdAt: "2",
      updatedAt: "2",
      messageLikes: 0,
    };
    const query = messagesQuery(TEAM, "t");
    const written = event("messages", { kind: "message", message }, "t");
    const once = await dataAfter(query, [], written);
    expect(once).toEqual([{ ...message, userLikeMessage: false }]);
    expect(await dataAfter(query, once, written)).toEqual(once);
  });

  it("Messages stay in the order of their times, and a like changes the message that was liked", async () => {
    const message = (id: string, createdAt: string, messageLikes = 0) => ({
      id,
      message: id,
      user: { ...ANA, email: "" },
      createdAt,
      updatedAt: createdAt,
      messageLikes,
    });
    const own = (id: string, createdAt: string, likes = 0) => ({
      ...message(id, createdAt, likes),
      userLikeMessage: false,
    });
    const query = messagesQuery(TEAM, "t");
    const before = [own("a", "1"), own("c", "3")];
    const written = (one: ReturnType<typeof message>) => event("messages", { kind: "message", message: one }, "t");
    expect(await dataAfter(query, before, written(message("d", "4")))).toEqual([...before, own("d", "4")]);
    expect(await dataAfter(query, before, written(message("b", "2")))).toEqual([
      own("a", "1"),
      own("b", "2"),
      own("c", "3"),
    ]);
    const liked = event("messages", { kind: "message-likes", messageId: "c", messageLikes: 2 }, "t");
    expect(await dataAfter(query, before, liked)).toEqual([own("a", "1"), own("c", "3", 2)]);
  });

  it("A thank-you is added once and newest first, also at the same moment; an edited one keeps its place", async () => {
    const thankYou = (id: string, createdAt: string, message = id) => ({
      id,
      message,
      giverId: "ana",
      giver: ANA,
      receiverId: "beto",
      receiver: { id: "beto", name: "Beto" },
      retrospectiveId: "r",
      createdAt,
    });
    const query = retroThankYousQuery(TEAM, "r");
    const before = [thankYou("c", "3"), thankYou("a", "1")];
    const sent = (one: ReturnType<typeof thankYou>) => event("thank-you", { kind: "thank-you", thankYou: one }, "r");
    const listAfter = (one: ReturnType<typeof thankYou>) => dataAfter(query, before, sent(one));
    expect(await listAfter(thankYou("d", "3"))).toEqual([thankYou("d", "3"), ...before]);
    expect(await listAfter(thankYou("b", "2"))).toEqual([before[0], thankYou("b", "2"), before[1]]);
    expect(await listAfter(thankYou("a", "1", "otra"))).toEqual([before[0], thankYou("a", "1", "otra")]);
    const gone = event("thank-you", { kind: "thank-you-gone", thankYouId: "c" }, "r");
    expect(await dataAfter(query, before, gone)).toEqual([before[1]]);
  });

  it("An older timer does not replace a newer one", async () => {
    const timer = (second: number): Timer => ({ ...NO_TIMER, serverNow: `2026-01-01T00:00:0${second}.000Z` });
    const started = event("timer", { kind: "timer", timer: timer(5) });
    expect(await dataAfter(timerQuery(TEAM), timer(4), started)).toEqual(timer(5));
    expect(await dataAfter(timerQuery(TEAM), timer(6), started)).toEqual(timer(6));
  });
});

describe("The columns of a new retrospective, which an event has in Spanish", () => {
  const withColumn = (id: string, title: string, texts?: string): Retrospective => ({
    id,
    retrospectiveName: "Sprint",
    status: "CREATED",
    sprintWinner: null,
    result: null,
    board: {
      template: null,
      columns: [{ id: "c1", title, hint: null, ...(texts && { texts }) }],
      signed: false,
      budget: 5,
      perGroup: 3,
    },
    at: null,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    closedAt: null,
  });
  const opened = (retrospective: Retrospective) =>
    event("retrospectives", { kind: "retrospective", retrospective }, retrospective.id);
  const listAfter = (list: Retrospective[], retrospective: Retrospective) =>
    dataAfter(retrospectivesQuery(TEAM), list, opened(retrospective));
  const stored = withColumn("2", "Viento", "velero.0");
  const read = { ...stored, board: withColumn("2", "Wind", "velero.0").board };

  afterEach(() => provideTranslation(() => ({ language: SOURCE_LANGUAGE, catalog: null })));

  it("The columns have the words that the page has read, and otherwise the page reads them", async () => {
    provideTranslation(() => ({ language: "en", catalog: {} }));
    const known = withColumn("1", "Wind", "velero.0");
    expect(await listAfter([known], stored)).toEqual([read, known]);
    expect(await listAfter([], stored)).toBe(REFETCHED);
    expect(await dataAfter(retrospectiveQuery(TEAM, "2"), read, opened(stored))).toEqual(read);
  });

  it("The columns stay as they came where somebody wrote them, or the page is in Spanish", async () => {
    expect(await listAfter([], stored)).toEqual([stored]);
    provideTranslation(() => ({ language: "en", catalog: {} }));
    const own = withColumn("2", "Sol");
    expect(await listAfter([], own)).toEqual([own]);
  });
});

describe("An event that cannot be applied safely refetches the query", () => {
  const change: Change = { kind: "counter", counter: counter("2", 5) };
  const query = counterQuery(TEAM, "2");
  const changed = { ...event("counters", change, "2"), bookmark: "0005" };

  it("A query is refetched when an event before this one is missing", async () => {
    expect(await dataAfter(query, counter("2", 4), changed, { isNext: false })).toBe(REFETCHED);
  });

  it("A query is refetched when the event has no change", async () => {
    expect(await dataAfter(query, counter("2", 4), { ...changed, change: undefined })).toBe(REFETCHED);
  });

  it("Data that was read after the change stays", async () => {
    expect(await dataAfter(query, counter("2", 6), changed, { readAt: "0006" })).toEqual(counter("2", 6));
    expect(await dataAfter(query, counter("2", 4), changed, { readAt: "0004" })).toEqual(counter("2", 5));
  });

  it("A response that was on its way before the event is discarded", async () => {
    const client = makeQueryClient();
    let answer = (_value: unknown) => {};
    const requests: number[] = [];
    const queryFn = () =>
      new Promise<unknown>((resolve) => {
        requests.push(requests.length);
        answer = resolve;
      });
    const { queryKey } = query;
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    const late = answer;
    await applyTeamEvent(client, TEAM, { version: 2, ...changed }, true);
    late(counter("2", 4));
    answer(counter("2", 5));
    await expect.poll(() => client.getQueryData(queryKey)).toEqual(counter("2", 5));
    expect(requests).toHaveLength(2);
    stop();
  });

  it("A query with an optimistic result is not refetched before the write was answered", async () => {
    const client = makeQueryClient();
    const { queryKey } = query;
    client.setQueryData(queryKey, counter("2", 4));
    let requests = 0;
    const queryFn = () => {
      requests += 1;
      return counter("2", 4);
    };
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    const release = realtime.connection.holdQueries([["counters", TEAM]]);
    await applyTeamEvent(client, TEAM, { version: 2, ...changed, change: undefined }, true);
    expect([requests, client.getQueryState(queryKey)?.isInvalidated]).toEqual([0, true]);
    release();
    await applyTeamEvent(client, TEAM, { version: 3, ...changed, change: undefined }, true);
    expect(requests).toBe(1);
    stop();
  });
});

describe("Many events that carry no change", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("A page asks 20 times at once and then every 30 s, and at last for the newest state", async () => {
    const client = makeQueryClient();
    const { queryKey } = todayQuery();
    let [state, asked, shown] = [0, 0, 0];
    client.setQueryData(queryKey, []);
    const queryFn = async () => {
      asked += 1;
      shown = state;
      return [];
    };
    const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    for (; state < 200; state += 1) {
      await applyTeamEvent(client, TEAM, { version: state, entity: "agreements" }, true);
      await vi.advanceTimersByTimeAsync(500);
    }
    // 20 at once, and those of 100 s.
    expect(asked).toBe(23);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([asked, shown]).toEqual([24, 200]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(24);
    stop();
  });
});
