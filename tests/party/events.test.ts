import { abortAllDurableObjects } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ENTITIES, type TeamEvent } from "#party/protocol.ts";
import { env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { isSync, join, newsOf, type Seat, sitDown, toldOf } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

const dataOf = async (seat: Seat, entity: string) => {
  const message = await seat.next(newsOf(entity));
  if (message.event !== "team") throw new Error("not news");
  return message.data;
};
const topic = (id: string, topicLikes: number): TeamEvent => ({
  entity: "topics",
  id,
  change: { kind: "topic-likes", topicLikes },
});

describe("News in a room", () => {
  it("Every write is told to everybody, in order, each naming the one before it", async () => {
    const { ana, beto, teamId } = await pair();
    const seat = await sitDown(teamId, beto.token);
    const joined = await join(seat, teamId);
    const retrospectives = ana.api.teams[":teamId"].retrospectives;
    const made = await (
      await retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } })
    ).json();
    const param = { teamId, retroId: made.id };
    await retrospectives[":retroId"]["sprint-winner"].$post({ param, json: { userId: beto.id } });
    await retrospectives[":retroId"].close.$post({ param });
    await seat.next(newsOf("members"));
    const told = toldOf(seat);
    expect(told.map(({ entity }) => entity)).toEqual([
      "retrospectives",
      "votes",
      "retrospectives",
      "ranking",
      "members",
    ]);
    expect(told.map(({ after }) => after)).toEqual([joined, ...told.slice(0, -1).map(({ version }) => version)]);
    for (const { bookmark } of told) expect(bookmark).toMatch(/^[0-9a-f]{8}-/);
    seat.close();
  });

  it("They carry what changed, but what is personal only to the person themself", async () => {
    const { ana, beto, teamId } = await pair();
    const [hers, his] = [await sitDown(teamId, ana.token), await sitDown(teamId, beto.token)];
    const api = ana.api.teams[":teamId"];
    const retro = await (
      await api.retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } })
    ).json();
    expect(await dataOf(his, "retrospectives")).toMatchObject({ change: { retrospective: retro } });

    const winner = api.retrospectives[":retroId"]["sprint-winner"];
    const vote = await (await winner.$post({ param: { teamId, retroId: retro.id }, json: { userId: beto.id } })).json();
    expect((await dataOf(his, "votes")).change).toEqual({ kind: "votes", totalVotes: 1, totalMembers: 2 });
    expect((await dataOf(hers, "votes")).change).toMatchObject({ totalVotes: 1, myVote: vote });

    const { userLikeTopic, ...made } = await (
      await api.topics.$post({ param: { teamId }, json: { title: "Reuniones" } })
    ).json();
    expect((await dataOf(his, "topics")).change).toEqual({ kind: "topic", topic: made });
    await api.topics[":topicId"]["toggle-like"].$post({ param: { teamId, topicId: made.id } });
    expect((await dataOf(his, "topics")).change).toEqual({ kind: "topic-likes", topicLikes: 1 });
    await hers.next(newsOf("topics"));
    expect((await dataOf(hers, "topics")).change).toMatchObject({ topicLikes: 1, userLikeTopic: !userLikeTopic });
    for (const seat of [hers, his]) seat.close();
  });

  it("What is large is asked for instead", async () => {
    const { beto, teamId } = await pair();
    const seat = await sitDown(teamId, beto.token);
    const user = { id: beto.id, name: "Beto", email: beto.email };
    const written = { id: "m", user, createdAt: "", updatedAt: "", messageLikes: 0 };
    const news = (message: string): TeamEvent[] => [
      { entity: "messages", change: { kind: "message", message: { ...written, message } } },
    ];
    await roomOf(env.TeamRoom, teamId).publish(news("a".repeat(1500)), null);
    expect((await dataOf(seat, "messages")).change).toMatchObject({ kind: "message" });
    await roomOf(env.TeamRoom, teamId).publish(news("ñ".repeat(1500)), null);
    expect((await dataOf(seat, "messages")).change).toBeUndefined();
    seat.close();
  });

  it("News that were overtaken on their way say that something changed, not how", async () => {
    const { beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    const seat = await sitDown(teamId, beto.token);
    await room.publish([topic("a", 2)], "0002");
    expect((await dataOf(seat, "topics")).change).toMatchObject({ topicLikes: 2 });
    await room.publish([topic("a", 1)], "0001");
    expect(await dataOf(seat, "topics")).not.toHaveProperty("change");
    await room.publish([topic("a", 3)], "0003");
    expect((await dataOf(seat, "topics")).change).toMatchObject({ topicLikes: 3 });
    seat.close();
  });
});

describe("Coming back to a room", () => {
  it("Tells exactly what changed since, once each, also after the room was evicted", async () => {
    const { ana, beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    await room.publish([topic("a", 1)], null);
    const before = await sitDown(teamId, beto.token);
    const seen = await join(before, teamId);
    before.close();
    await room.publish([{ entity: "counters", id: "c" }], "0001");
    await room.publish(
      [
        { entity: "votes", id: "r" },
        { entity: "counters", id: "c" },
      ],
      "0002",
    );
    await abortAllDurableObjects();
    const after = await sitDown(teamId, ana.token);
    await join(after, teamId, seen);
    expect(toldOf(after)).toEqual([
      { entity: "votes", id: "r", bookmark: "0002", version: expect.any(Number) },
      { entity: "counters", id: "c", bookmark: "0002", version: expect.any(Number) },
    ]);
    after.close();
  });

  it("Who saw more than the room knows, or less, is told to refresh everything", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    for (const seen of [1, Date.now() + 1_000_000]) {
      seat.all.length = 0;
      seat.send({ event: "joinTeam", data: { teamId, seen } });
      await seat.next(isSync);
      expect(toldOf(seat).map(({ entity }) => entity)).toEqual(ENTITIES);
    }
    seat.close();
  });

  it("A room with too much to remember tells everything to those it has forgotten", async () => {
    const { ana, teamId } = await pair();
    const before = await sitDown(teamId, ana.token);
    const seen = await join(before, teamId);
    before.close();
    const many = Array.from({ length: 2001 }, (_, number): TeamEvent => ({ entity: "topics", id: `${number}` }));
    await roomOf(env.TeamRoom, teamId).publish(many, null);
    const after = await sitDown(teamId, ana.token);
    await join(after, teamId, seen);
    expect(toldOf(after).map(({ entity }) => entity)).toEqual(ENTITIES);
    after.close();
  });
});

describe("The epoch of a room", () => {
  it("Stays as long as somebody is there, and is another one after everybody's socket was lost", async () => {
    const { ana, beto, teamId } = await pair();
    const [hers, his] = [await sitDown(teamId, ana.token), await sitDown(teamId, beto.token)];
    const epochOf = async (seat: Seat) => {
      seat.send({ event: "joinTeam", data: { teamId } });
      const message = await seat.next(isSync);
      return message.event === "sync" ? message.data.epoch : "";
    };
    const first = await epochOf(hers);
    expect(await epochOf(his)).toBe(first);
    await abortAllDurableObjects();
    const again = await sitDown(teamId, ana.token);
    expect(await epochOf(again)).not.toBe(first);
    again.close();
  });
});
