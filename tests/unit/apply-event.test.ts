import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { makeQueryClient } from "#app/lib/data/query-client.ts";
import { applyTeamEvent, isAffectedBy } from "#app/lib/realtime/apply-event.ts";
import { holdQueries } from "#app/lib/realtime/connection-status.ts";
import { setBookmarkOf } from "#app/lib/realtime/data-age.ts";
import type { Change, TeamEventData } from "#party/protocol.ts";
import { NO_TIMER } from "#worker/contract/constants.ts";
import type { Timer } from "#worker/contract/timers.ts";

const TEAM = "luna";
const ANA = { id: "ana", name: "Ana" };
const counter = (id: string, currentCount: number, createdAt = `2026-01-0${id}T00:00:00.000Z`) => ({
  id,
  name: `Racha ${id}`,
  incrementButtonLabel: "Sumar",
  resetButtonLabel: "Volver",
  currentCount,
  alreadyModifiedToday: true,
  longestStreak: currentCount,
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
const mine = <Thing>(thing: Thing, userLikeTopic: boolean) => ({ ...thing, userLikeTopic });
const member = (userId: string, isAdmin: boolean) => ({ userId, isAdmin, joinedAt: "", user: { id: userId } });

/** Cached data after the event, or "invalidated". */
async function dataAfter(
  key: QueryKey,
  data: unknown,
  event: Omit<TeamEventData, "version">,
  { isNext = true, age = "", me = "ana" } = {},
) {
  const client = makeQueryClient();
  client.setQueryData(["user"], { id: me });
  setBookmarkOf(data, age);
  client.setQueryData(key, data);
  await applyTeamEvent(client, TEAM, { version: 2, ...event }, isNext);
  const state = client.getQueryState(key);
  return state?.isInvalidated ? "invalidated" : state?.data;
}

const eventAbout = (entity: TeamEventData["entity"], change: Change, id?: string) => ({ entity, id, change });

describe("An event invalidates only the queries it affects", () => {
  it.each<[QueryKey, boolean]>([
    [["topics", TEAM, "list", "OPEN"], true],
    [["topics", TEAM, "1"], true],
    [["topics", TEAM, "2"], false],
    [["topics", "otro", "1"], false],
    [["counters", TEAM, "1"], false],
  ])("An event about topic 1 affects query %j: %s", (key, yes) => {
    expect(isAffectedBy(key, TEAM, { entity: "topics", id: "1" })).toBe(yes);
  });

  it("Personal queries are affected by events of every team", () => {
    expect(isAffectedBy(["thank-you", "mine", "GIVER"], TEAM, { entity: "thank-you", id: "r" })).toBe(true);
    expect(isAffectedBy(["user"], TEAM, { entity: "ranking" })).toBe(true);
    expect(isAffectedBy(["user"], TEAM, { entity: "members" })).toBe(false);
    expect(isAffectedBy(["teams"], TEAM, { entity: "teams" })).toBe(true);
  });
});

describe("An event that carries the change updates the cache", () => {
  it("A counter event inserts, updates or removes the counter in the list and on its screen", async () => {
    const change: Change = { kind: "counter", counter: counter("2", 5) };
    const list = [counter("3", 1), counter("1", 1)];
    const event = eventAbout("counters", change, "2");
    expect(await dataAfter(["counters", TEAM], list, event)).toEqual([list[0], change.counter, list[1]]);
    expect(await dataAfter(["counters", TEAM], [counter("2", 4)], event)).toEqual([change.counter]);
    expect(await dataAfter(["counters", TEAM, "2"], counter("2", 4), event)).toEqual(change.counter);
    const gone = eventAbout("counters", { kind: "counter-gone" }, "3");
    expect(await dataAfter(["counters", TEAM], list, gone)).toEqual([list[1]]);
    expect(await dataAfter(["counters", TEAM, "3"], list[0], gone)).toBe("invalidated");
  });

  it("A reset invalidates the ended streaks, and an increment does not", async () => {
    const key = ["counters", TEAM, "2", "resets"];
    const counted = (count: number) => eventAbout("counters", { kind: "counter", counter: counter("2", count) }, "2");
    expect(await dataAfter(key, [], counted(3))).toEqual([]);
    expect(await dataAfter(key, [], counted(0))).toBe("invalidated");
  });

  it("An event for the whole team keeps a person's own likes and vote, and a personal event updates them", async () => {
    const key = ["topics", TEAM, "list", "all"];
    const likes = (userLikeTopic?: boolean): Change => ({ kind: "topic-likes", topicLikes: 3, userLikeTopic });
    const before = [mine(topic("1", "OPEN", 2), true)];
    expect(await dataAfter(key, before, eventAbout("topics", { kind: "topic-likes", topicLikes: 3 }, "1"))).toEqual([
      mine(topic("1", "OPEN", 3), true),
    ]);
    expect(await dataAfter(key, before, eventAbout("topics", likes(false), "1"))).toEqual([
      mine(topic("1", "OPEN", 3), false),
    ]);
    const vote = { id: "v", retrospectiveId: "r", voterId: "ana", votedForId: "b", createdAt: "" };
    const status = { totalVotes: 1, totalMembers: 3, myVote: vote };
    const votes = eventAbout("votes", { kind: "votes", totalVotes: 2, totalMembers: 3 }, "r");
    expect(await dataAfter(["votes", TEAM, "r"], status, votes)).toEqual({ ...status, totalVotes: 2 });
  });

  it("A closed topic moves between the lists, and a topic the person may like is fetched again", async () => {
    const change = (likes: number) => eventAbout("topics", { kind: "topic", topic: topic("1", "CLOSED", likes) }, "1");
    const open = [mine(topic("2"), false), mine(topic("1"), true)];
    expect(await dataAfter(["topics", TEAM, "list", "OPEN"], open, change(1))).toEqual([open[0]]);
    expect(await dataAfter(["topics", TEAM, "list", "CLOSED"], [], change(1))).toBe("invalidated");
    expect(await dataAfter(["topics", TEAM, "list", "CLOSED"], [], change(0))).toEqual([
      mine(topic("1", "CLOSED"), false),
    ]);
    expect(await dataAfter(["topics", TEAM, "1"], open[1], change(1))).toEqual(mine(topic("1", "CLOSED", 1), true));
  });

  it("A role event changes the member list, and the rights of the person concerned", async () => {
    const change: Change = { kind: "role", userId: "ana", isAdmin: true };
    const people = [member("ana", false), member("beto", true)];
    expect(await dataAfter(["members", TEAM], people, eventAbout("members", change))).toEqual([
      member("ana", true),
      people[1],
    ]);
    const team = { id: TEAM, isAdmin: false };
    expect(await dataAfter(["team", TEAM], team, eventAbout("team", change))).toEqual({ ...team, isAdmin: true });
    expect(await dataAfter(["team", TEAM], team, eventAbout("team", change), { me: "carla" })).toEqual(team);
    const teams = [team, { id: "otro", isAdmin: false }];
    expect(await dataAfter(["teams"], teams, eventAbout("teams", change))).toEqual([
      { ...team, isAdmin: true },
      teams[1],
    ]);
  });

  it("A message that arrives twice is added once", async () => {
    const newMessage = {
      id: "m",
      message: "Hola",
      user: { ...ANA, email: "" },
      createdAt: "2",
      updatedAt: "2",
      messageLikes: 0,
    };
    const event = eventAbout("messages", { kind: "message", message: newMessage }, "t");
    const once = await dataAfter(["messages", TEAM, "t"], [], event);
    expect(once).toEqual([{ ...newMessage, userLikeMessage: false }]);
    expect(await dataAfter(["messages", TEAM, "t"], once, event)).toEqual(once);
  });

  it("A timer event is ignored when the screen shows a newer timer", async () => {
    const timer = (second: number): Timer => ({ ...NO_TIMER, serverNow: `2026-01-01T00:00:0${second}.000Z` });
    const event = eventAbout("timer", { kind: "timer", timer: timer(5) });
    expect(await dataAfter(["timer", TEAM], timer(4), event)).toEqual(timer(5));
    expect(await dataAfter(["timer", TEAM], timer(6), event)).toEqual(timer(6));
  });
});

describe("An event that cannot be applied invalidates the queries it affects", () => {
  const change: Change = { kind: "counter", counter: counter("2", 5) };
  const key = ["counters", TEAM, "2"];
  const event = { ...eventAbout("counters", change, "2"), bookmark: "0005" };

  it("A missed event or an event without its change invalidates the query", async () => {
    expect(await dataAfter(key, counter("2", 4), event, { isNext: false })).toBe("invalidated");
    expect(await dataAfter(key, counter("2", 4), { ...event, change: undefined })).toBe("invalidated");
  });

  it("An event older than the cached data is ignored", async () => {
    expect(await dataAfter(key, counter("2", 6), event, { age: "0006" })).toEqual(counter("2", 6));
    expect(await dataAfter(key, counter("2", 4), event, { age: "0004" })).toEqual(counter("2", 5));
  });

  it("A response requested before the event is discarded and fetched again", async () => {
    const client = makeQueryClient();
    let answer = (_value: unknown) => {};
    const asked: number[] = [];
    const queryFn = () =>
      new Promise<unknown>((resolve) => {
        asked.push(asked.length);
        answer = resolve;
      });
    const stop = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
    const late = answer;
    await applyTeamEvent(client, TEAM, { version: 2, ...event }, true);
    late(counter("2", 4));
    answer(counter("2", 5));
    await expect.poll(() => client.getQueryData(key)).toEqual(counter("2", 5));
    expect(asked).toHaveLength(2);
    stop();
  });

  it("An affected query is fetched again only after its pending optimistic write has finished", async () => {
    const client = makeQueryClient();
    client.setQueryData(key, counter("2", 4));
    let asked = 0;
    const queryFn = () => {
      asked += 1;
      return counter("2", 4);
    };
    const stop = new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    const release = holdQueries([["counters", TEAM]]);
    await applyTeamEvent(client, TEAM, { version: 2, ...event, change: undefined }, true);
    expect([asked, client.getQueryState(key)?.isInvalidated]).toEqual([0, true]);
    release();
    await applyTeamEvent(client, TEAM, { version: 3, ...event, change: undefined }, true);
    expect(asked).toBe(1);
    stop();
  });
});
