import { abortAllDurableObjects } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ENTITIES, type TeamEvent } from "#party/protocol.ts";
import { newestMail } from "#tests/factories/accounts.ts";
import { call, env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { type Connection, connect, eventsOf, isEventOf, isPresenceOf, isSync, join } from "#tests/factories/socket.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { WITH_NAMES } from "#worker/realtime/announce.ts";
import { roomOf } from "#worker/realtime/notify.ts";

async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

const dataOf = async (connection: Connection, entity: string) => {
  const message = await connection.next(isEventOf(entity));
  if (message.event !== "team") throw new Error("not a team event");
  return message.data;
};
const topic = (id: string, topicLikes: number): TeamEvent => ({
  entity: "topics",
  id,
  change: { kind: "topic-likes", topicLikes },
});

afterEach(() => {
  vi.useRealTimers();
});

describe("A room sends an event for every write", () => {
  it("Every member receives every event in order, and each event names the version before it", async () => {
    const { ana, beto, teamId } = await pair();
    const connection = await connect(teamId, beto.token);
    const joined = await join(connection, teamId);
    const retrospectives = ana.api.teams[":teamId"].retrospectives;
    const made = await (
      await retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } })
    ).json();
    const param = { teamId, retroId: made.id };
    await retrospectives[":retroId"]["sprint-winner"].$post({ param, json: { userId: beto.id } });
    await retrospectives[":retroId"].close.$post({ param });
    await connection.next(isEventOf("members"));
    const events = eventsOf(connection);
    expect(events.map(({ entity }) => entity)).toEqual([
      "retrospectives",
      "votes",
      "agreements",
      "retrospectives",
      "ranking",
      "members",
    ]);
    expect(events.map(({ after }) => after)).toEqual([joined, ...events.slice(0, -1).map(({ version }) => version)]);
    for (const { bookmark } of events) expect(bookmark).toMatch(/^[0-9a-f]{8}-/);
    connection.close();
  });

  it("An event carries the change, and only the person concerned receives personal data", async () => {
    const { ana, beto, teamId } = await pair();
    const [anaConnection, betoConnection] = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
    const api = ana.api.teams[":teamId"];
    const retro = await (
      await api.retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } })
    ).json();
    expect(await dataOf(betoConnection, "retrospectives")).toMatchObject({ change: { retrospective: retro } });

    const winner = api.retrospectives[":retroId"]["sprint-winner"];
    const vote = await (await winner.$post({ param: { teamId, retroId: retro.id }, json: { userId: beto.id } })).json();
    expect((await dataOf(betoConnection, "votes")).change).toEqual({ kind: "votes", totalVotes: 1, totalMembers: 2 });
    expect((await dataOf(anaConnection, "votes")).change).toMatchObject({ totalVotes: 1, myVote: vote });

    const { userLikeTopic, ...made } = await (
      await api.topics.$post({ param: { teamId }, json: { title: "Reuniones" } })
    ).json();
    expect((await dataOf(betoConnection, "topics")).change).toEqual({ kind: "topic", topic: made });
    await api.topics[":topicId"]["toggle-like"].$post({ param: { teamId, topicId: made.id } });
    expect((await dataOf(betoConnection, "topics")).change).toEqual({ kind: "topic-likes", topicLikes: 1 });
    await anaConnection.next(isEventOf("topics"));
    expect((await dataOf(anaConnection, "topics")).change).toMatchObject({
      topicLikes: 1,
      userLikeTopic: !userLikeTopic,
    });
    for (const connection of [anaConnection, betoConnection]) connection.close();
  });

  it("A closing carries how many sprints its winner has won, in every team", async () => {
    const { ana, beto, teamId } = await pair();
    const close = async (teamId: string) => {
      const retros = ana.api.teams[":teamId"].retrospectives;
      const made = await retros.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
      const param = { teamId, retroId: (await made.json()).id };
      await retros[":retroId"]["sprint-winner"].$post({ param, json: { userId: beto.id } });
      await retros[":retroId"].close.$post({ param });
    };
    await close(await teamOf(ana, beto));
    const connection = await connect(teamId, ana.token);
    await close(teamId);
    const change = { kind: "wins", userId: beto.id, sprintWins: 2 };
    expect(await dataOf(connection, "ranking")).toMatchObject({ change });
    expect(await dataOf(connection, "members")).toMatchObject({ change });
    connection.close();
  });

  it("Where a guest keeps their place in an account, every list that named the guest is read again", async () => {
    const { ana, beto, teamId } = await pair();
    const { email } = beto;
    const guests = ana.api.teams[":teamId"].invitations;
    const made = await guests.$post({ param: { teamId }, json: { days: 1, guests: true } });
    const { url } = await made.json();
    const token = url?.split("/").at(-1) ?? "";
    const guest: NewSession = await (
      await call(`/api/invitations/${token}/guests`, { method: "POST", json: { name: "Gabi" } })
    ).json();
    const connection = await connect(teamId, ana.token);
    await call("/api/auth/request-keep", { method: "POST", token: guest.token, json: { email } });
    await call("/api/auth/keep", {
      method: "POST",
      token: guest.token,
      json: { email, code: newestMail(email)?.code },
    });
    for (const entity of WITH_NAMES) await connection.next(isEventOf(entity));
    connection.close();
  });

  it("A quiet socket receives events, and its person is not listed as present", async () => {
    const { ana, beto, teamId } = await pair();
    const quiet = await connect(teamId, beto.token, undefined, "?quiet");
    const present = await connect(teamId, ana.token);
    expect(await quiet.next(isPresenceOf(1))).toMatchObject({ data: { members: [{ name: "Ana" }] } });
    await ana.api.teams[":teamId"].retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } });
    expect(await dataOf(quiet, "retrospectives")).toMatchObject({ change: { kind: "retrospective" } });
    expect(present.all.some(isPresenceOf(2))).toBe(false);
    for (const connection of [quiet, present]) connection.close();
  });

  it("Editing and deleting a thank-you carry their change", async () => {
    const { ana, beto, teamId } = await pair();
    const connection = await connect(teamId, beto.token);
    const retros = ana.api.teams[":teamId"].retrospectives;
    const { id: retroId } = await (
      await retros.$post({ param: { teamId }, json: { retrospectiveName: "Sprint 1" } })
    ).json();
    const thankYous = retros[":retroId"]["thank-you"];
    const json = { userId: beto.id, message: "Gracias" };
    const given = await (await thankYous.$post({ param: { teamId, retroId }, json })).json();
    const param = { teamId, retroId, thankYouId: given.id };
    await thankYous[":thankYouId"].$patch({ param, json: { message: "Gracias por todo" } });
    await thankYous[":thankYouId"].$delete({ param });
    const changes = [];
    for (let event = 0; event < 3; event += 1) changes.push((await dataOf(connection, "thank-you")).change);
    expect(changes).toEqual([
      { kind: "thank-you", thankYou: given },
      { kind: "thank-you", thankYou: { ...given, message: "Gracias por todo" } },
      { kind: "thank-you-gone", thankYouId: given.id },
    ]);
    connection.close();
  });

  it("An event whose change is too large is sent without the change", async () => {
    const { beto, teamId } = await pair();
    const connection = await connect(teamId, beto.token);
    const user = { id: beto.id, name: "Beto", email: "" };
    const written = { id: "m", user, createdAt: "", updatedAt: "", messageLikes: 0 };
    const events = (message: string): TeamEvent[] => [
      { entity: "messages", change: { kind: "message", message: { ...written, message } } },
    ];
    await roomOf(env.TeamRoom, teamId).publish(events("a".repeat(1500)), null);
    expect((await dataOf(connection, "messages")).change).toMatchObject({ kind: "message" });
    await roomOf(env.TeamRoom, teamId).publish(events("ñ".repeat(1500)), null);
    expect((await dataOf(connection, "messages")).change).toBeUndefined();
    connection.close();
  });

  it("An event that arrives after a newer one is sent without its change", async () => {
    const { beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    const connection = await connect(teamId, beto.token);
    await room.publish([topic("a", 2)], "0003");
    expect((await dataOf(connection, "topics")).change).toMatchObject({ topicLikes: 2 });
    for (const earlier of ["0001", "0002"]) {
      await room.publish([topic("a", 1)], earlier);
      expect(await dataOf(connection, "topics"), earlier).not.toHaveProperty("change");
    }
    await room.publish([topic("a", 3)], "0004");
    expect((await dataOf(connection, "topics")).change).toMatchObject({ topicLikes: 3 });
    connection.close();
  });
});

describe("A member who reconnects receives what they missed", () => {
  it("A reconnecting member receives each missed change once, even after the room was evicted", async () => {
    const { ana, beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    await room.publish([topic("a", 1)], null);
    const before = await connect(teamId, beto.token);
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
    const after = await connect(teamId, ana.token);
    await join(after, teamId, seen);
    expect(eventsOf(after)).toEqual([
      { entity: "votes", id: "r", bookmark: "0002", version: expect.any(Number) },
      { entity: "counters", id: "c", bookmark: "0002", version: expect.any(Number) },
    ]);
    after.close();
  });

  it("A member who missed the second of two changes in one millisecond receives it", async () => {
    const { ana, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 1000);
    await room.publish([topic("a", 1)], "0001");
    const before = await connect(teamId, ana.token);
    const seen = await join(before, teamId);
    before.close();
    await room.publish([topic("b", 1)], "0002");
    const after = await connect(teamId, ana.token);
    await join(after, teamId, seen);
    expect(eventsOf(after).map(({ id }) => id)).toEqual(["b"]);
    after.close();
  });

  it("A member with an unknown version receives the order to refresh everything", async () => {
    const { ana, teamId } = await pair();
    const connection = await connect(teamId, ana.token);
    for (const seen of [1, Date.now() + 1_000_000]) {
      connection.all.length = 0;
      connection.send({ event: "joinTeam", data: { teamId, seen } });
      await connection.next(isSync);
      expect(eventsOf(connection).map(({ entity }) => entity)).toEqual(ENTITIES);
    }
    connection.close();
  });

  it("A member receives the order to refresh everything when the room no longer has what they missed", async () => {
    const { ana, teamId } = await pair();
    const before = await connect(teamId, ana.token);
    const seen = await join(before, teamId);
    before.close();
    const many = Array.from({ length: 2001 }, (_, number): TeamEvent => ({ entity: "topics", id: `${number}` }));
    await roomOf(env.TeamRoom, teamId).publish(many, null);
    const after = await connect(teamId, ana.token);
    await join(after, teamId, seen);
    expect(eventsOf(after).map(({ entity }) => entity)).toEqual(ENTITIES);
    after.close();
  });
});

describe("A room has an epoch", () => {
  it("The epoch stays the same while somebody is connected and changes after all sockets are lost", async () => {
    const { ana, beto, teamId } = await pair();
    const [anaConnection, betoConnection] = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
    const epochOf = async (connection: Connection) => {
      connection.send({ event: "joinTeam", data: { teamId } });
      const message = await connection.next(isSync);
      return message.event === "sync" ? message.data.epoch : "";
    };
    const first = await epochOf(anaConnection);
    expect(await epochOf(betoConnection)).toBe(first);
    await abortAllDurableObjects();
    const again = await connect(teamId, ana.token);
    expect(await epochOf(again)).not.toBe(first);
    again.close();
  });
});
