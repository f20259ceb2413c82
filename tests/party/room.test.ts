import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { env, ORIGIN } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { isSync, knock, presenceOf, sitDown } from "#tests/factories/socket.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
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
    await knock(teamId, { ...bearer(ana.token), "x-tertulia-identity": made }, "team-room", "?_pk=same");
    const ids = await runInDurableObject(roomOf(env.TeamRoom, teamId), (room) =>
      [...room.getConnections<{ userId: string }>()].map(({ id, state }) => ({ id, userId: state?.userId })),
    );
    expect(ids.map(({ userId }) => userId)).toEqual([ana.id, ana.id]);
    expect(ids.map(({ id }) => id)).not.toContain("same");
    first.close();
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

describe("Junk", () => {
  it("Is ignored, and after 20 pieces of it the socket is closed", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    const junk = ["no json", "{}", '{"event":"hack","data":{}}', `"${"x".repeat(5000)}"`, "null"];
    for (let count = 0; count < 19; count += 1) seat.send(junk[count % junk.length] ?? "");
    seat.send({ event: "joinTeam", data: { teamId } });
    await seat.next(isSync);
    seat.send({ event: "joinTeam", data: { teamId: "another-team" } });
    expect(await seat.closed).toEqual({ code: 1008 });
  });

  it("Too large a message is junk by its bytes, not by its letters", async () => {
    const { ana, teamId } = await pair();
    const seat = await sitDown(teamId, ana.token);
    const padded = (letters: string) => JSON.stringify({ event: "joinTeam", data: { teamId, pad: letters } });
    for (let count = 0; count < 20; count += 1) seat.send(padded("ñ".repeat(2048)));
    expect(await seat.closed).toEqual({ code: 1008 });
    expect(seat.all.some(isSync)).toBe(false);
  });
});
