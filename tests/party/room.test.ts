import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { RoomMessage } from "#party/protocol.ts";
import { env, ORIGIN } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { isSync, knock, newsOf, presenceOf, sitDown } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/notify.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const versionOf = (message: RoomMessage) => (message.event === "presence" ? 0 : message.data.version);

async function pair() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  return { ana, beto, teamId: await teamOf(ana, beto) };
}

describe("Who gets into a room", () => {
  it("Only members with a living session and from this site", async () => {
    const { ana, teamId } = await pair();
    const stranger = await someone("Extraña");
    expect((await knock(teamId, {})).status).toBe(403);
    expect((await knock(teamId, { origin: ORIGIN })).status).toBe(401);
    expect((await knock(teamId, bearer("nonsense"))).status).toBe(401);
    expect((await knock(teamId, bearer(stranger.token))).status).toBe(403);
    expect((await knock("no-such-team", bearer(ana.token))).status).toBe(403);
    expect((await knock(teamId, { ...bearer(ana.token), origin: "https://evil.example" })).status).toBe(403);
    expect((await knock(teamId, { cookie: `session=${ana.token}`, origin: ORIGIN })).status).toBe(101);
    expect((await knock(teamId, { cookie: `session=${ana.token}` })).status).toBe(403);
  });

  it("No other object can be reached through the socket's door, and no HTTP call reaches a room", async () => {
    const { ana, teamId } = await pair();
    expect((await knock("account:ana@ejemplo.cl", bearer(ana.token), "gate")).status).toBe(404);
    expect((await knock(teamId, { ...bearer(ana.token), upgrade: "" })).status).toBe(404);
  });

  it("A browser chooses neither its connection's id nor who it is", async () => {
    const { ana, beto, teamId } = await pair();
    const made = encodeURIComponent(JSON.stringify({ userId: beto.id, name: "Impostora", sessionId: "x" }));
    const first = await sitDown(teamId, ana.token);
    await knock(teamId, { ...bearer(ana.token), "x-tertulia-admitted": made }, "team-room", "?_pk=same");
    const ids = await runInDurableObject(roomOf(env.TeamRoom, teamId), (room) =>
      [...room.getConnections<{ userId: string }>()].map(({ id, state }) => ({ id, userId: state?.userId })),
    );
    expect(ids.map(({ userId }) => userId)).toEqual([ana.id, ana.id]);
    expect(ids.map(({ id }) => id)).not.toContain("same");
    first.close();
  });
});

describe("News in a room", () => {
  it("Every write is told to everybody, numbered in order", async () => {
    const { ana, beto, teamId } = await pair();
    const seat = await sitDown(teamId, beto.token);
    seat.send({ event: "joinTeam", data: { teamId } });
    const sync = await seat.next(isSync);
    const made = await ana.api.teams[":teamId"].retrospectives.$post({
      param: { teamId },
      json: { retrospectiveName: "Sprint 1" },
    });
    const { id } = await made.json();
    const first = await seat.next(newsOf("retrospectives"));
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId: id } });
    const second = await seat.next(newsOf("retrospectives"));
    expect(second).toMatchObject({ event: "team", data: { entity: "retrospectives", id } });
    expect(second.event === "team" && second.data.bookmark).toMatch(/^[0-9a-f]{8}-/);
    expect(versionOf(first)).toBeGreaterThan(versionOf(sync));
    expect(versionOf(second)).toBeGreaterThan(versionOf(first));
    expect(versionOf(await seat.next(newsOf("ranking")))).toBeGreaterThan(versionOf(second));
    seat.close();
  });

  it("Who comes back is told exactly what changed since, once each, also after the room was evicted", async () => {
    const { ana, beto, teamId } = await pair();
    const room = roomOf(env.TeamRoom, teamId);
    await room.publish([{ entity: "topics", id: "a" }], null);
    const before = await sitDown(teamId, beto.token);
    before.send({ event: "joinTeam", data: { teamId } });
    const seen = versionOf(await before.next(isSync));
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
    after.send({ event: "joinTeam", data: { teamId, seen } });
    await after.next(isSync);
    const told = after.all.filter(({ event }) => event === "team").map(({ data }) => data);
    expect(told).toMatchObject([
      { entity: "votes", id: "r", bookmark: "0002" },
      { entity: "counters", id: "c", bookmark: "0002" },
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
      expect(seat.all.filter(({ event }) => event === "team")).toHaveLength(13);
    }
    seat.close();
  });
});

describe("Presence", () => {
  it("Counts a person once, however many tabs, and lets go of who left", async () => {
    const { ana, beto, teamId } = await pair();
    const first = await sitDown(teamId, ana.token);
    const tab = await sitDown(teamId, ana.token);
    const other = await sitDown(teamId, beto.token);
    expect(await first.next(presenceOf(2))).toMatchObject({ data: { members: [{ name: "Ana" }, { name: "Beto" }] } });
    tab.close();
    other.send({ event: "leaveTeam", data: { teamId } });
    await other.closed;
    first.all.length = 0;
    const alone = await first.next((message) => message.event === "presence" && message.data.members.length === 1);
    expect(alone).toMatchObject({ data: { members: [{ userId: ana.id }] } });
    first.close();
  });
});

describe("Leaving a room", () => {
  it("A removed member's socket is closed, the others stay", async () => {
    const { ana, beto, teamId } = await pair();
    const seat = await sitDown(teamId, beto.token);
    const mine = await sitDown(teamId, ana.token);
    const param = { teamId, userId: beto.id };
    expect((await ana.api.teams[":teamId"].users[":userId"].$delete({ param })).status).toBe(204);
    expect(await seat.closed).toEqual({ code: 4403 });
    await mine.next(newsOf("members"));
    expect((await knock(teamId, bearer(beto.token))).status).toBe(403);
    mine.close();
  });

  it("The sockets of a session end with it, those of another session stay", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    expect((await ana.api.auth.logout.$post()).status).toBe(204);
    expect(await seat.closed).toEqual({ code: 4403 });
    expect((await knock(teamId, bearer(ana.token))).status).toBe(401);
  });

  it("Junk is ignored, and after 20 pieces of it the socket is closed", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    const junk = ["no json", "{}", '{"event":"hack","data":{}}', `"${"x".repeat(5000)}"`, "null"];
    for (let count = 0; count < 19; count += 1) seat.send(junk[count % junk.length] ?? "");
    seat.send({ event: "joinTeam", data: { teamId } });
    await seat.next(isSync);
    seat.send({ event: "joinTeam", data: { teamId: "another-team" } });
    expect(await seat.closed).toEqual({ code: 1008 });
  });
});
