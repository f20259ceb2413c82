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

/** A cache that shows this, and what it shows after it heard the news. */
async function shows(
  key: QueryKey,
  data: unknown,
  news: Omit<TeamEventData, "version">,
  { isNext = true, age = "", me = "ana" } = {},
) {
  const client = makeQueryClient();
  client.setQueryData(["user"], { id: me });
  setBookmarkOf(data, age);
  client.setQueryData(key, data);
  await applyTeamEvent(client, TEAM, { version: 2, ...news }, isNext);
  const state = client.getQueryState(key);
  return state?.isInvalidated ? "asked for" : state?.data;
}

const about = (entity: TeamEventData["entity"], change: Change, id?: string) => ({ entity, id, change });

describe("What news concern", () => {
  it.each<[QueryKey, boolean]>([
    [["topics", TEAM, "list", "OPEN"], true],
    [["topics", TEAM, "1"], true],
    [["topics", TEAM, "2"], false],
    [["topics", "otro", "1"], false],
    [["counters", TEAM, "1"], false],
  ])("Of one topic: %j, %s", (key, yes) => {
    expect(isAffectedBy(key, TEAM, { entity: "topics", id: "1" })).toBe(yes);
  });

  it("What is mine over all teams, and me in the ranking", () => {
    expect(isAffectedBy(["thank-you", "mine", "GIVER"], TEAM, { entity: "thank-you", id: "r" })).toBe(true);
    expect(isAffectedBy(["user"], TEAM, { entity: "ranking" })).toBe(true);
    expect(isAffectedBy(["user"], TEAM, { entity: "members" })).toBe(false);
    expect(isAffectedBy(["teams"], TEAM, { entity: "teams" })).toBe(true);
  });
});

describe("News that carry the change", () => {
  it("Put a counter in its place, in the list and on its own screen, and take it away again", async () => {
    const change: Change = { kind: "counter", counter: counter("2", 5) };
    const list = [counter("3", 1), counter("1", 1)];
    const news = about("counters", change, "2");
    expect(await shows(["counters", TEAM], list, news)).toEqual([list[0], change.counter, list[1]]);
    expect(await shows(["counters", TEAM], [counter("2", 4)], news)).toEqual([change.counter]);
    expect(await shows(["counters", TEAM, "2"], counter("2", 4), news)).toEqual(change.counter);
    const gone = about("counters", { kind: "counter-gone" }, "3");
    expect(await shows(["counters", TEAM], list, gone)).toEqual([list[1]]);
    expect(await shows(["counters", TEAM, "3"], list[0], gone)).toBe("asked for");
  });

  it("A reset makes the list of ended streaks be asked for, an increment does not", async () => {
    const key = ["counters", TEAM, "2", "resets"];
    const counted = (count: number) => about("counters", { kind: "counter", counter: counter("2", count) }, "2");
    expect(await shows(key, [], counted(3))).toEqual([]);
    expect(await shows(key, [], counted(0))).toBe("asked for");
  });

  it("Keep what is mine, and take it where it comes to me", async () => {
    const key = ["topics", TEAM, "list", "all"];
    const likes = (userLikeTopic?: boolean): Change => ({ kind: "topic-likes", topicLikes: 3, userLikeTopic });
    const before = [mine(topic("1", "OPEN", 2), true)];
    expect(await shows(key, before, about("topics", { kind: "topic-likes", topicLikes: 3 }, "1"))).toEqual([
      mine(topic("1", "OPEN", 3), true),
    ]);
    expect(await shows(key, before, about("topics", likes(false), "1"))).toEqual([mine(topic("1", "OPEN", 3), false)]);
    const vote = { id: "v", retrospectiveId: "r", voterId: "ana", votedForId: "b", createdAt: "" };
    const status = { totalVotes: 1, totalMembers: 3, myVote: vote };
    const votes = about("votes", { kind: "votes", totalVotes: 2, totalMembers: 3 }, "r");
    expect(await shows(["votes", TEAM, "r"], status, votes)).toEqual({ ...status, totalVotes: 2 });
  });

  it("Let a topic come and go in the lists of its states; one that I may like is asked for", async () => {
    const change = (likes: number) => about("topics", { kind: "topic", topic: topic("1", "CLOSED", likes) }, "1");
    const open = [mine(topic("2"), false), mine(topic("1"), true)];
    expect(await shows(["topics", TEAM, "list", "OPEN"], open, change(1))).toEqual([open[0]]);
    expect(await shows(["topics", TEAM, "list", "CLOSED"], [], change(1))).toBe("asked for");
    expect(await shows(["topics", TEAM, "list", "CLOSED"], [], change(0))).toEqual([mine(topic("1", "CLOSED"), false)]);
    expect(await shows(["topics", TEAM, "1"], open[1], change(1))).toEqual(mine(topic("1", "CLOSED", 1), true));
  });

  it("Make somebody an admin for all to see, and me in what I may do", async () => {
    const change: Change = { kind: "role", userId: "ana", isAdmin: true };
    const people = [member("ana", false), member("beto", true)];
    expect(await shows(["members", TEAM], people, about("members", change))).toEqual([member("ana", true), people[1]]);
    const team = { id: TEAM, isAdmin: false };
    expect(await shows(["team", TEAM], team, about("team", change))).toEqual({ ...team, isAdmin: true });
    expect(await shows(["team", TEAM], team, about("team", change), { me: "carla" })).toEqual(team);
    const teams = [team, { id: "otro", isAdmin: false }];
    expect(await shows(["teams"], teams, about("teams", change))).toEqual([{ ...team, isAdmin: true }, teams[1]]);
  });

  it("Add a message once, however often they are heard", async () => {
    const written = {
      id: "m",
      message: "Hola",
      user: { ...ANA, email: "" },
      createdAt: "2",
      updatedAt: "2",
      messageLikes: 0,
    };
    const news = about("messages", { kind: "message", message: written }, "t");
    const once = await shows(["messages", TEAM, "t"], [], news);
    expect(once).toEqual([{ ...written, userLikeMessage: false }]);
    expect(await shows(["messages", TEAM, "t"], once, news)).toEqual(once);
  });

  it("Set the timer, unless what is shown was read later", async () => {
    const timer = (second: number): Timer => ({ ...NO_TIMER, serverNow: `2026-01-01T00:00:0${second}.000Z` });
    const news = about("timer", { kind: "timer", timer: timer(5) });
    expect(await shows(["timer", TEAM], timer(4), news)).toEqual(timer(5));
    expect(await shows(["timer", TEAM], timer(6), news)).toEqual(timer(6));
  });
});

describe("On doubt, what the news concern is asked for", () => {
  const change: Change = { kind: "counter", counter: counter("2", 5) };
  const key = ["counters", TEAM, "2"];
  const news = { ...about("counters", change, "2"), bookmark: "0005" };

  it("When something was missed, or the news do not say how it changed", async () => {
    expect(await shows(key, counter("2", 4), news, { isNext: false })).toBe("asked for");
    expect(await shows(key, counter("2", 4), { ...news, change: undefined })).toBe("asked for");
  });

  it("But not when it was read after the change", async () => {
    expect(await shows(key, counter("2", 6), news, { age: "0006" })).toEqual(counter("2", 6));
    expect(await shows(key, counter("2", 4), news, { age: "0004" })).toEqual(counter("2", 5));
  });

  it("When an answer is on its way that may be from before, which then counts for nothing", async () => {
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
    await applyTeamEvent(client, TEAM, { version: 2, ...news }, true);
    late(counter("2", 4));
    answer(counter("2", 5));
    await expect.poll(() => client.getQueryData(key)).toEqual(counter("2", 5));
    expect(asked).toHaveLength(2);
    stop();
  });

  it("But not before a write that already shows its result was answered", async () => {
    const client = makeQueryClient();
    client.setQueryData(key, counter("2", 4));
    let asked = 0;
    const queryFn = () => {
      asked += 1;
      return counter("2", 4);
    };
    const stop = new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    const letGo = holdQueries([["counters", TEAM]]);
    await applyTeamEvent(client, TEAM, { version: 2, ...news, change: undefined }, true);
    expect([asked, client.getQueryState(key)?.isInvalidated]).toEqual([0, true]);
    letGo();
    await applyTeamEvent(client, TEAM, { version: 3, ...news, change: undefined }, true);
    expect(asked).toBe(1);
    stop();
  });
});
