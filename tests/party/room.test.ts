import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ENTITIES } from "#party/protocol.ts";
import { env, ORIGIN } from "#tests/factories/client.ts";
import { anotherDevice, someone, teamOf } from "#tests/factories/people.ts";
import { connect, eventsOf, isPresenceOf, isSync, join, requestSocket } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("A room admits only members", () => {
  it("Only a member with a valid session and a page of this site can open a socket", async () => {
    const { ana, teamId } = await pair();
    const stranger = await someone("Extraña");
    expect((await requestSocket(teamId, {})).status).toBe(403);
    expect((await requestSocket(teamId, { origin: ORIGIN })).status).toBe(401);
    expect((await requestSocket(teamId, bearer("nonsense"))).status).toBe(401);
    expect((await requestSocket(teamId, bearer(stranger.token))).status).toBe(403);
    expect((await requestSocket("no-such-team", bearer(ana.token))).status).toBe(403);
    expect((await requestSocket(teamId, { ...bearer(ana.token), origin: "https://evil.example" })).status).toBe(403);
    expect((await requestSocket(teamId, { cookie: `session=${ana.token}`, origin: ORIGIN })).status).toBe(101);
    expect((await requestSocket(teamId, { cookie: `session=${ana.token}` })).status).toBe(403);
  });

  it("A socket path cannot reach another durable object, and a plain HTTP request cannot reach a room", async () => {
    const { ana, teamId } = await pair();
    expect((await requestSocket("account:ana@ejemplo.cl", bearer(ana.token), "gate")).status).toBe(404);
    expect((await requestSocket(teamId, { ...bearer(ana.token), upgrade: "" })).status).toBe(404);
  });

  it("A browser can choose neither its connection id nor its user", async () => {
    const { ana, beto, teamId } = await pair();
    const made = encodeURIComponent(JSON.stringify({ userId: beto.id, name: "Impostora", sessionId: "x" }));
    const first = await connect(teamId, ana.token);
    const headers = { ...bearer(ana.token), "x-tertulia-identity": made };
    const { webSocket: second } = await requestSocket(teamId, headers, "team-room", "?_pk=same");
    second?.accept();
    const ids = await runInDurableObject(roomOf(env.TeamRoom, teamId), (room) =>
      [...room.getConnections<{ userId: string }>()].map(({ id, state }) => ({ id, userId: state?.userId })),
    );
    expect(ids.map(({ userId }) => userId)).toEqual([ana.id, ana.id]);
    expect(ids.map(({ id }) => id)).not.toContain("same");
    first.close();
    second?.close();
  });
});

describe("A room shows who is present", () => {
  it("A person with two tabs is counted once, and a person who leaves is removed", async () => {
    const { ana, beto, teamId } = await pair();
    const first = await connect(teamId, ana.token);
    const tab = await connect(teamId, ana.token);
    const other = await connect(teamId, beto.token);
    expect(await first.next(isPresenceOf(2))).toMatchObject({ data: { members: [{ name: "Ana" }, { name: "Beto" }] } });
    tab.close();
    other.send({ event: "leaveTeam", data: { teamId } });
    await other.closed;
    first.all.length = 0;
    const alone = await first.next((message) => message.event === "presence" && message.data.members.length === 1);
    expect(alone).toMatchObject({ data: { members: [{ userId: ana.id }] } });
    first.close();
  });

  it("A person who changes their name is present with the new one, also for those who come later", async () => {
    const { ana, beto, teamId } = await pair();
    const [first, renamed] = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
    await first.next(isPresenceOf(2));
    expect((await beto.api.users.$patch({ json: { name: "Alberto" } })).status).toBe(200);
    const people = { data: { members: [{ name: "Alberto" }, { name: "Ana" }] } };
    expect(await first.next(isPresenceOf(2))).toMatchObject(people);
    const later = await connect(teamId, await anotherDevice(ana));
    expect(await later.next(isPresenceOf(2))).toMatchObject(people);
    for (const connection of [first, renamed, later]) connection.close();
  });
});

describe("A room shows a person with two sessions", () => {
  it("A person with two sessions is counted once, until the last one leaves", async () => {
    const { ana, beto, teamId } = await pair();
    const watcher = await connect(teamId, beto.token);
    const [laptop, phone] = [await connect(teamId, ana.token), await connect(teamId, await anotherDevice(ana))];
    await phone.next(isPresenceOf(2));
    laptop.close();
    await laptop.closed;
    await join(phone, teamId);
    phone.close();
    for (let times = 0; times < 2; times += 1) await watcher.next(isPresenceOf(1));
    const counts = watcher.all.map((message) => message.event === "presence" && message.data.members.length);
    expect(counts).toEqual([1, 2, 1]);
    watcher.close();
  });
});

describe("A room ignores invalid messages", () => {
  it("Invalid messages are ignored, and the 20th one closes the socket", async () => {
    const { ana, teamId } = await pair();
    const connection = await connect(teamId, ana.token);
    const junk = ["no json", "{}", '{"event":"hack","data":{}}', `"${"x".repeat(5000)}"`, "null"];
    for (let count = 0; count < 19; count += 1) connection.send(junk[count % junk.length] ?? "");
    connection.send({ event: "joinTeam", data: { teamId } });
    await connection.next(isSync);
    connection.send({ event: "joinTeam", data: { teamId: "another-team" } });
    expect(await connection.closed).toEqual({ code: 1008 });
  });

  it("The size limit of a message counts bytes, not characters", async () => {
    const { ana, teamId } = await pair();
    const connection = await connect(teamId, ana.token);
    const padded = (letters: string) => JSON.stringify({ event: "joinTeam", data: { teamId, pad: letters } });
    for (let count = 0; count < 20; count += 1) connection.send(padded("ñ".repeat(2048)));
    expect(await connection.closed).toEqual({ code: 1008 });
    expect(connection.all.some(isSync)).toBe(false);
  });
});

describe("A room limits what one socket can ask for", () => {
  it("A room answers no message of a socket that it has closed, and logs no error", async () => {
    const log = vi.spyOn(console, "error");
    const { ana, teamId } = await pair();
    const connection = await connect(teamId, ana.token);
    for (let count = 0; count < 20; count += 1) connection.send("junk");
    for (let count = 0; count < 20; count += 1) connection.send({ event: "joinTeam", data: { teamId } });
    expect(await connection.closed).toEqual({ code: 1008 });
    await roomOf(env.TeamRoom, teamId).readTimer();
    expect(connection.all.some(isSync)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });

  it("A socket can join 20 times in a minute, and the next join closes it", async () => {
    const { ana, teamId } = await pair();
    vi.useFakeTimers({ toFake: ["Date"] });
    const connection = await connect(teamId, ana.token);
    for (let count = 0; count < 20; count += 1) await join(connection, teamId);
    vi.setSystemTime(Date.now() + 60_000);
    for (let count = 0; count < 20; count += 1) await join(connection, teamId);
    connection.send({ event: "joinTeam", data: { teamId, seen: 1 } });
    expect(await connection.closed).toEqual({ code: 1008 });
    expect(connection.all.filter(isSync)).toHaveLength(40);
  });

  it("The events of a call write one row", async () => {
    const { teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    await room.publish([{ entity: "goals" }], null);
    const written = await runInDurableObject(room, (instance, { storage }) => {
      const total = () => storage.sql.exec<{ n: number }>("select total_changes() as n").one().n;
      const before = total();
      instance.publish([{ entity: "retrospectives", id: "a" }, { entity: "ranking" }, { entity: "members" }], null);
      return total() - before;
    });
    expect(written).toBe(1);
  });

  it("A browser that missed more than 500 changed things reads everything again, and one that missed 500 reads those", async () => {
    const { ana, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    const connection = await connect(teamId, ana.token);
    const start = await join(connection, teamId);
    const topics = Array.from({ length: 501 }, (_, number) => ({ entity: "topics" as const, id: `topic-${number}` }));
    await room.publish(topics.slice(0, 500), null);
    const missedBy = async (seen: number) => {
      const returning = await connect(teamId, ana.token);
      await join(returning, teamId, seen);
      returning.close();
      return eventsOf(returning);
    };
    expect((await missedBy(start)).map(({ id }) => id)).toEqual(topics.slice(0, 500).map(({ id }) => id));
    await room.publish(topics.slice(500), null);
    expect((await missedBy(start)).map(({ entity }) => entity)).toEqual([...ENTITIES]);
    connection.close();
  });
});
